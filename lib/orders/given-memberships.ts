import "server-only";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { findGiftTerms, findLastAcceptanceDay } from "@/lib/orders/given-membership-terms";
import { endMembership, openContents } from "@/lib/orders/membership-periods";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { addMonths, listMonthDates } from "@/lib/orders/membership-terms";
import type { Tx } from "@/lib/platform/db/client";
import type { Membership } from "@/lib/platform/db/generated/client";
import { endOfDay, toLocalDay } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

type GiftSale = { purchaseDate: Date; user: { timezone: string | null } };

/** The last day on which a gift can be accepted, in the zone of its giver, and the end of that day. */
export function findAcceptance({ purchaseDate, user }: GiftSale): { lastDay: string; end: Date } {
  const zone = user.timezone ?? DEFAULT_TIME_ZONE;
  const lastDay = findLastAcceptanceDay(toLocalDay(purchaseDate.toISOString(), zone));
  return { lastDay, end: endOfDay(lastDay, zone) };
}

/** While nobody has accepted it, the Master is paid once nobody can any more. */
export async function setWaitingPayout(tx: Tx, orderId: string, sale: GiftSale): Promise<void> {
  const availableBillingDate = new Date(findAcceptance(sale).end.getTime() + PAYOUT_HOLD_DAYS * DAY_MS);
  await tx.order.update({ where: { id: orderId }, data: { availableBillingDate } });
}

/** Returns the membership of a plan that somebody is in, or is paying; null if they are outside. A gift that is over is none. */
export const findMembershipOf = (tx: Tx, userId: string, planId: string, now: Date) =>
  tx.membership.findFirst({
    where: {
      userId,
      planId,
      OR: [{ state: { not: "ENDED" }, giftMonths: null }, { openUntil: { gt: now } }],
    },
    select: { id: true, state: true },
  });

/** Ends a gift that is over before the job does: it makes room for another membership of its plan. */
export async function endGiftThatIsOver(
  tx: Tx,
  { userId, planId, now }: Pick<GivenSale, "userId" | "planId" | "now">,
): Promise<void> {
  const over = await tx.membership.findFirst({
    where: { userId, planId, state: { not: "ENDED" }, giftMonths: { not: null }, openUntil: { lte: now } },
    select: { id: true },
  });
  if (over) await endMembership(tx, over.id, { by: "OVER", now });
}

type GivenSale = { orderId: string; planId: string; userId: string; now: Date };

/**
 * Begins a membership that was given: its one period is the giver's order, which its Master is paid month by month. The
 * caller has locked the sale, and `userId` is outside.
 */
export async function beginGivenMembership(
  tx: Tx,
  { orderId, planId, userId, now }: GivenSale,
): Promise<Membership> {
  const sale = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const plan = await tx.membershipPlan.findUniqueOrThrow({ where: { id: planId } });
  const { months } = findGiftTerms({ interval: toInterval(plan.interval), amount: sale.amount });
  const paidUntil = addMonths(now, months);
  await endGiftThatIsOver(tx, { userId, planId, now });
  // A former order of theirs makes room.
  await tx.order.updateMany({
    where: { userId, ayniContentId: planId, status: "COMPLETED", renewedAt: null },
    data: { renewedAt: now, contentExpirationDate: now },
  });
  const membership = await tx.membership.create({
    data: {
      planId,
      masterId: plan.masterId,
      userId,
      state: "ACTIVE",
      giftMonths: months,
      amount: plan.interval === "YEAR" ? sale.amount : Math.round(sale.amount / months),
      currency: sale.currency,
      interval: plan.interval,
      paidUntil,
      openUntil: paidUntil,
    },
  });
  await tx.membershipPeriod.create({
    data: { orderId, membershipId: membership.id, startsAt: now, endsAt: paidUntil },
  });
  const partDates = listMonthDates(now, months);
  await tx.order.update({
    where: { id: orderId },
    data: { partDates, availableBillingDate: partDates[0] ?? paidUntil },
  });
  await openContents(tx, membership.id, now);
  return membership;
}
