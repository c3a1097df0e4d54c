import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { Membership, MembershipPlan, Prisma } from "@/lib/platform/db/generated/client";

// Several memberships of somebody with one Master may open the same content. They have one free order of it, which lasts as long
// as the one that lasts longest, and is told by one that is charged again, as long as there is one.

type OpeningMembership = Membership & { plan: MembershipPlan };

/** Seats that are kept for the members of some plans stay those of their plans. */
const isKeptForPlan = (planId: string): Prisma.AyniWhereInput => ({
  OR: [{ memberSeatsPlans: { isEmpty: true } }, { memberSeatsPlans: { has: planId } }],
});

const ordersOf = ({ userId, masterId, plan }: OpeningMembership): Prisma.OrderWhereInput => ({
  userId,
  masterUserId: masterId,
  status: "COMPLETED",
  renewedAt: null,
  ...(plan.opensAll ? {} : { ayni: { planItems: { some: { planId: plan.id } } } }),
});

/** Lets those of these free orders of its member which a membership opens last as long as it does. */
export async function extendOrders(
  tx: Tx,
  membership: OpeningMembership,
  which: Prisma.OrderWhereInput,
): Promise<void> {
  const { id, openUntil } = membership;
  if (openUntil === null) return;
  await tx.order.updateMany({
    where: { AND: [ordersOf(membership), which], contentExpirationDate: { lt: openUntil } },
    data: { membershipId: id, contentExpirationDate: openUntil },
  });
}

const isChargedAgain = ({ state, nextChargeAt }: Membership): boolean =>
  state === "ACTIVE" && nextChargeAt !== null;

/** Shares the orders of a membership, which may have ended, with the others of its member that open the same contents. */
export async function shareOrders(tx: Tx, changed: OpeningMembership, now: Date): Promise<void> {
  const { id, userId, masterId, openUntil } = changed;
  const open = await tx.membership.findMany({
    where: { userId, masterId, openUntil: { gt: now } },
    orderBy: [{ openUntil: "asc" }, { id: "asc" }],
    include: { plan: true },
  });
  const hasEnded = openUntil === null || openUntil <= now;
  if (!open.some((other) => other.id !== id)) return;
  const ids = open.map((other) => other.id);
  const latest = open.at(-1)?.openUntil;
  if (latest)
    await tx.order.updateMany({
      where: {
        membershipId: { in: ids },
        status: "COMPLETED",
        renewedAt: null,
        contentExpirationDate: { gt: latest },
      },
      data: { contentExpirationDate: latest },
    });
  for (const membership of open) {
    const ayni = isKeptForPlan(membership.planId);
    await extendOrders(tx, membership, {
      OR: [
        { membershipId: { in: ids }, contentExpirationDate: { gt: now }, ayni },
        ...(hasEnded ? [{ membershipId: id }] : []),
      ],
    });
  }
  const uncharged = open.flatMap((other) => (isChargedAgain(other) ? [] : [other.id]));
  for (const membership of open.filter(isChargedAgain)) {
    await tx.order.updateMany({
      where: {
        AND: [ordersOf(membership), { ayni: isKeptForPlan(membership.planId) }],
        membershipId: { in: uncharged },
      },
      data: { membershipId: membership.id },
    });
  }
}
