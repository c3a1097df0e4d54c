import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MasterNumbers } from "@/components/teaching/numbers/master-numbers";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { getMasterReport } from "@/lib/teaching/numbers/data";
import { allNumbersQuery } from "@/lib/teaching/numbers/schema";

export const metadata: Metadata = { title: "Números" };

export default async function MasterNumbersPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.allNumbers({ periodo: search.periodo }));
  if (!canCreateAyni(member)) return <MastersOnlyPage />;
  const { periodo, maestro = member.id } = parseOrNotFound(allNumbersQuery, search);
  const report = await orNotFound(getMasterReport(member, maestro, { period: periodo }));
  return (
    <Container>
      <MasterNumbers report={report} isOwn={maestro === member.id} />
    </Container>
  );
}
