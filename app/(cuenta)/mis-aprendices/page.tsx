import type { Metadata } from "next";
import { MyApprentices } from "@/components/teaching/my-apprentices";
import { Container } from "@/components/ui/container";
import { listOwnApprentices } from "@/lib/teaching/apprentices/data";
import { isMaster } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { participantsQuery } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Mis Aprendices" };

export default async function MyApprenticesPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.myApprentices());
  if (!isMaster(member)) return <MastersOnlyPage />;
  const query = parseOrNotFound(participantsQuery, await readSearchParams(searchParams));
  const page = await orNotFound(listOwnApprentices(member, query));
  const { searchText, after } = query;
  return (
    <Container>
      <MyApprentices
        page={page}
        searchText={searchText}
        hasPreviousPages={after !== undefined}
        slug={member.slug}
      />
    </Container>
  );
}
