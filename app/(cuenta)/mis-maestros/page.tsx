import type { Metadata } from "next";
import { MyMasters } from "@/components/feed/my-masters";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { myMasters } from "@/lib/community/followed-masters/data";
import { myMastersQuery } from "@/lib/community/followed-masters/schema";
import { routes } from "@/lib/platform/routes";
import { parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Mis Maestros" };

export default async function MyMastersPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.myMasters());
  const { page } = parsed(myMastersQuery, await said(searchParams));
  return <MyMasters masters={await myMasters(member, page)} page={page} userId={member.id} />;
}
