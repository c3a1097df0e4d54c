import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { PlanMembers } from "@/components/teaching/plan-members";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { getOwnPlan } from "@/lib/orders/membership-plans/data";
import { isMaster, type Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";
import { routes } from "@/lib/platform/routes";
import { isUuid } from "@/lib/platform/text/uuid";
import { getPlanNumbers, listPlanMembers } from "@/lib/teaching/members/data";
import { membersQuery } from "@/lib/teaching/members/schema";

type Props = { params: Promise<{ id: string }>; searchParams: PageSearchParams };

/** Returns null unless it is a plan of the actor, who is a Master. */
const findPlan = cache(async (actor: Actor, id: string) => {
  if (!isUuid(id)) return null;
  try {
    return await getOwnPlan(actor, id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const plan = await findPlan(await getCurrentActor(), (await params).id);
  return plan ? { title: "Miembros" } : notFoundMetadata;
}

export default async function PlanMembersPage({ params, searchParams }: Props) {
  const { id } = await params;
  const member = await requireMember(routes.offeredMembership(id));
  if (!isMaster(member)) return <MastersOnlyPage />;
  const plan = await findPlan(member, id);
  if (!plan) notFound();
  const query = parseOrNotFound(membersQuery, await readSearchParams(searchParams));
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
