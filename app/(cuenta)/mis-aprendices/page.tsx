import type { Metadata } from "next";
import { MyApprentices } from "@/components/teaching/my-apprentices";
import { Container } from "@/components/ui/container";
import { hasMembers, listOwnApprentices } from "@/lib/teaching/apprentices/data";
import { apprenticesQuery } from "@/lib/teaching/apprentices/schema";
import { isMaster } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Mis Aprendices" };

export default async function MyApprenticesPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.myApprentices());
  if (!isMaster(member)) return <MastersOnlyPage />;
  const query = parseOrNotFound(apprenticesQuery, await readSearchParams(searchParams));
  const [page, hasOwnMembers] = await Promise.all([
    orNotFound(listOwnApprentices(member, query)),
    hasMembers(member.id),
  ]);
  const { searchText, after, quienes } = query;
  return (
    <Container>
      <MyApprentices
        page={page}
        searchText={searchText}
        onlyMembers={quienes === "miembros"}
        hasMembers={hasOwnMembers}
        hasPreviousPages={after !== undefined}
        slug={member.slug}
      />
    </Container>
  );
}
