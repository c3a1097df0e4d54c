import "server-only";
import { ownedOrder } from "@/lib/content/access";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { retireExpiredOrders } from "@/lib/orders/grant";
import { isKeptFor } from "@/lib/orders/member-seats";
import { goesOn, openedBy } from "@/lib/orders/membership-plans/data";
import { extendOrders, shareOrders } from "@/lib/orders/opening-memberships";
import { handOnFeed } from "@/lib/orders/opened-orders";
import { countMonths, findOpenUntil, listMonthDates } from "@/lib/orders/membership-terms";
import type { Tx } from "@/lib/platform/db/client";
import type { MembershipEnd } from "@/lib/platform/db/generated/enums";
import type { Ayni, Membership, MembershipPlan, Prisma } from "@/lib/platform/db/generated/client";
import { enqueue } from "@/lib/platform/ports/queue";
import { DAY_MS } from "@/lib/platform/time/instants";

// A membership opens contents by free orders of its member that end when it does, so that library, rooms and files ask
// for nothing but an order.

const toGrant = (
  { id: membershipId, userId, masterId }: Pick<Membership, "id" | "userId" | "masterId">,
  ayni: { id: string; encuentros: { startsAt: Date }[] },
  { openUntil, now }: { openUntil: Date; now: Date },
): Prisma.OrderCreateManyInput => ({
  userId,
  masterUserId: masterId,
  ayniContentId: ayni.id,
  membershipId,
  status: "COMPLETED",
  amount: 0,
  taxBase: 0,
  taxPercentage: 0,
  taxAmount: 0,
  currency: "eur",
  purchaseDate: now,
  completedAt: now,
  appointmentDate: ayni.encuentros[0]?.startsAt ?? null,
  contentExpirationDate: openUntil,
});

const grantedSelect = (now: Date) =>
  ({
    id: true,
    encuentros: {
      where: { cancelledAt: null, startsAt: { gt: now } },
      orderBy: { startsAt: "asc" },
      take: 1,
      select: { startsAt: true },
    },
  }) satisfies Prisma.AyniSelect;

/**
 * Makes the orders by which a member has the contents follow `openUntil`: what the plan opens stays until then, what it no
 * longer opens until the end that was paid, and what it opens now is added. What another membership of theirs opens too stays
 * open until the later end. What the member has bought is left alone.
 */
export async function openContents(tx: Tx, membershipId: string, now: Date): Promise<void> {
  const membership = await tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    include: { plan: true },
  });
  const { openUntil } = membership;
  if (openUntil === null) return;
  const granted = { membershipId, status: "COMPLETED", renewedAt: null } as const;
  await tx.order.updateMany({
    where: { ...granted, contentExpirationDate: { gt: openUntil } },
    data: { contentExpirationDate: openUntil },
  });
  if (openUntil > now) {
    await extendOrders(tx, membership, { membershipId });
    await grantContents(tx, { ...membership, openUntil }, now);
  }
  await shareOrders(tx, membership, now);
}

type OpenMembership = Membership & { openUntil: Date; plan: MembershipPlan };

/** Adds orders of what a plan opens and its member does not have; what has limited seats is taken one by one. */
async function grantContents(tx: Tx, membership: OpenMembership, now: Date): Promise<void> {
  const { openUntil, plan, userId } = membership;
  const contents = await tx.ayni.findMany({
    where: {
      AND: [openedBy(plan), goesOn(now)],
      capacity: null,
      orders: { none: { userId, ...liveOrder(now) } },
    },
    select: grantedSelect(now),
  });
  if (contents.length === 0) return;
  await retireExpiredOrders(
    tx,
    userId,
    contents.map(({ id }) => id),
    now,
  );
  await tx.order.createMany({
    data: contents.map((ayni) => toGrant(membership, ayni, { openUntil, now })),
    skipDuplicates: true,
  });
}

/** Orders that keep another one of the same person and content away. */
const liveOrder = (now: Date) =>
  ({
    renewedAt: null,
    OR: [
      { status: "PENDING" },
      { status: "COMPLETED", contentExpirationDate: null },
      { status: "COMPLETED", contentExpirationDate: { gt: now } },
    ],
  }) satisfies Prisma.OrderWhereInput;

type OpenedOffer = Pick<
  Ayni,
  "id" | "userId" | "amount" | "minimumAmount" | "heldSeats" | "memberSeatsPlans"
>;

/**
 * Finds the running membership of somebody that opens a content; of several, one that a seat is kept for, and then that which
 * lasts longest. What is free is nobody's by a membership: it stays.
 */
export async function findOpeningMembership(tx: Tx, userId: string, offer: OpenedOffer, now: Date) {
  const { id, userId: masterId, amount, minimumAmount, heldSeats } = offer;
  if (amount === 0 && minimumAmount === null) return null;
  const memberships = await tx.membership.findMany({
    where: {
      userId,
      masterId,
      openUntil: { gt: now },
      plan: { OR: [{ opensAll: true }, { items: { some: { ayniId: id } } }] },
    },
    orderBy: { openUntil: "desc" },
    select: { id: true, openUntil: true, planId: true },
  });
  const keeping = heldSeats > 0 ? memberships.find(({ planId }) => isKeptFor(offer, planId)) : undefined;
  return keeping ?? memberships[0] ?? null;
}

type EndedOrder = { id: string; userId: string; ayniContentId: string; replacesOpened: boolean };

/** Finds the order whose place an ended one had taken, which is its person's again. */
async function takeBackOpened(tx: Tx, order: EndedOrder): Promise<{ id: string } | null> {
  const { id, userId, ayniContentId, replacesOpened } = order;
  if (!replacesOpened) return null;
  const opened = await tx.order.findFirst({
    where: {
      userId,
      ayniContentId,
      status: "COMPLETED",
      membershipId: { not: null },
      renewedAt: { not: null },
    },
    orderBy: [{ renewedAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (opened) await handOnFeed(tx, id, opened.id);
  return opened;
}

/** Gives somebody by their membership what they had for good until now, as the money went back: also the seat that they had. */
export async function reopenToMember(tx: Tx, order: EndedOrder, now = new Date()): Promise<void> {
  const { userId, ayniContentId } = order;
  const opened = await takeBackOpened(tx, order);
  const ayni = await tx.ayni.findUniqueOrThrow({ where: { id: ayniContentId } });
  const membership = await findOpeningMembership(tx, userId, ayni, now);
  if (!membership || (await tx.order.count({ where: { userId, ayniContentId, ...ownedOrder } })) > 0) return;
  if (!opened) return openContents(tx, membership.id, now);
  await tx.order.update({
    where: { id: opened.id },
    data: { membershipId: membership.id, renewedAt: null, contentExpirationDate: membership.openUntil },
  });
}

/** Follows a period that has just been paid: its order ends with it, and the contents are open. */
export async function beginPeriod(tx: Tx, orderId: string, now = new Date()): Promise<void> {
  const { membershipId, startsAt, endsAt, membership } = await tx.membershipPeriod.findUniqueOrThrow({
    where: { orderId },
    include: { membership: true },
  });
  const months = countMonths(membership);
  const partDates = months > 1 ? listMonthDates(startsAt, months) : [];
  await tx.order.update({
    where: { id: orderId },
    data: {
      contentExpirationDate: endsAt,
      partDates,
      availableBillingDate: partDates[0] ?? new Date(startsAt.getTime() + PAYOUT_HOLD_DAYS * DAY_MS),
    },
  });
  const paidUntil =
    membership.paidUntil !== null && membership.paidUntil > endsAt ? membership.paidUntil : endsAt;
  const isCharged =
    membership.leftAt === null && membership.pausedUntil === null && membership.endedAt === null;
  await tx.membership.update({
    where: { id: membershipId },
    data: { paidUntil, openUntil: findOpenUntil({ paidUntil, isCharged }) },
  });
  await openContents(tx, membershipId, now);
}

type Ending = { by: MembershipEnd; paidUntil?: Date; now: Date };

/** Ends a membership, if it has not ended; its contents stay open until the end that was paid. */
export async function endMembership(tx: Tx, id: string, { by, paidUntil, now }: Ending): Promise<void> {
  const membership = await tx.membership.findUniqueOrThrow({ where: { id } });
  if (membership.state === "ENDED") return;
  const paid = paidUntil ?? membership.paidUntil;
  await tx.membership.update({
    where: { id },
    data: {
      state: "ENDED",
      endedAt: now,
      endedBy: by,
      paidUntil: paid,
      openUntil: paid,
      nextChargeAt: null,
      lateSince: null,
      pausedUntil: null,
      askedAmount: null,
      askedAt: null,
      checkoutUrl: null,
    },
  });
  await openContents(tx, id, now);
  if (membership.subscriptionId) await enqueue(tx, "end-subscription", [{ payload: { membershipId: id } }]);
}

/** The money of a period went back: a running one ends its membership at once. A gift that waits has none yet. */
export async function endReturnedPeriod(tx: Tx, orderId: string, now = new Date()): Promise<void> {
  const period = await tx.membershipPeriod.findUnique({
    where: { orderId },
    include: { membership: true },
  });
  if (!period) return;
  const { membership, startsAt } = period;
  if (period.endsAt <= now || membership.paidUntil === null || membership.paidUntil > period.endsAt) return;
  const endsAt = startsAt > now ? startsAt : now;
  await tx.membershipPeriod.update({ where: { orderId }, data: { endsAt } });
  if (membership.state === "ENDED") {
    await tx.membership.update({
      where: { id: membership.id },
      data: { paidUntil: endsAt, openUntil: endsAt },
    });
    await openContents(tx, membership.id, now);
  } else await endMembership(tx, membership.id, { by: "RETURNED", paidUntil: endsAt, now });
}
