import type { Metadata } from "next";
import { TeachingDashboard } from "@/components/teaching/teaching-dashboard";
import { Container } from "@/components/ui/container";
import { countOpenQuestions } from "@/lib/community/questions/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import type { Member } from "@/lib/platform/actor";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import { listUpcomingEncuentros, listDashboardAyni, getDashboardTotals } from "@/lib/teaching/dashboard/data";
import { isDashboardTab } from "@/lib/teaching/dashboard/schema";
import type { DashboardTab } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import { isUuid } from "@/lib/platform/text/uuid";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Ayni ofrecido" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function OwnContents({
  member,
  state,
  after,
}: {
  member: Member;
  state: DashboardTab;
  after?: string;
}) {
  const [page, totals, upcoming, openQuestions] = await Promise.all([
    listDashboardAyni(member, state, { after }),
    getDashboardTotals(member),
    listUpcomingEncuentros(member),
    countOpenQuestions(member),
  ]);
  return (
    <TeachingDashboard
      state={state}
      page={page}
      totals={totals}
      upcoming={upcoming}
      openQuestions={openQuestions}
      hasPreviousPages={after !== undefined}
    />
  );
}

export default async function TeachingDashboardPage({ searchParams }: Props) {
  const { estado, after } = await searchParams;
  const state = isDashboardTab(estado) ? estado : "publicados";
  const cursor = typeof after === "string" && isUuid(after) ? after : undefined;
  const member = await requireMember(
    routes.teachingDashboard({ estado: isDashboardTab(estado) ? estado : undefined }),
  );
  if (!canCreateAyni(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <OwnContents member={member} state={state} after={cursor} />
    </Container>
  );
}
