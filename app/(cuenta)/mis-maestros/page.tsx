import type { Metadata } from "next";
import { MyMasters } from "@/components/mis-maestros/my-masters";
import { requireMember } from "@/lib/auth/current";
import { myMasters } from "@/lib/my-masters/data";
import { myMastersQuery } from "@/lib/my-masters/schema";
import { routes } from "@/lib/routes";
import { parsed, said, type Search } from "../admin/users/search";

export const metadata: Metadata = { title: "Mis Maestros" };

export default async function MyMastersPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.myMasters());
  const { page } = parsed(myMastersQuery, await said(searchParams));
  return <MyMasters masters={await myMasters(member, page)} page={page} userId={member.id} />;
}
