import type { Metadata } from "next";
import { MyMasters } from "@/components/feed/my-masters";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listMyMasters } from "@/lib/community/followed-masters/data";
import { myMastersQuery } from "@/lib/community/followed-masters/schema";
import { routes } from "@/lib/platform/routes";
import { parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Mis Maestros" };

export default async function MyMastersPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.myMasters());
  const { page } = parseOrNotFound(myMastersQuery, await readSearchParams(searchParams));
  return <MyMasters masters={await listMyMasters(member, page)} page={page} userId={member.id} />;
}
