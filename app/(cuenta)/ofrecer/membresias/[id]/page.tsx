import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { PlanMembers } from "@/components/teaching/plan-members";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getOwnPlan } from "@/lib/orders/membership-plans/data";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { isUuid } from "@/lib/platform/text/uuid";
import { getPlanNumbers, listPlanMembers } from "@/lib/teaching/members/data";
import { membersQuery } from "@/lib/teaching/members/schema";

type Props = { params: Promise<{ id: string }>; searchParams: PageSearchParams };

export const metadata: Metadata = { title: "Miembros" };

export default async function PlanMembersPage({ params, searchParams }: Props) {
  const { id } = await params;
  const member = await requireMember(routes.offeredMembership(id));
  if (!isMaster(member)) return <MastersOnlyPage />;
  if (!isUuid(id)) notFound();
  const query = parseOrNotFound(membersQuery, await readSearchParams(searchParams));
  const plan = await orNotFound(getOwnPlan(member, id));
  const isFirstPage = query.after === undefined;
  const [page, numbers] = await Promise.all([
    orNotFound(listPlanMembers(member, id, query)),
    isFirstPage ? getPlanNumbers(member, id) : null,
  ]);
  return (
    <Container>
      <PlanMembers
        plan={plan}
        group={query.estado}
        page={page}
        numbers={numbers}
        hasPreviousPages={!isFirstPage}
      />
    </Container>
  );
}
