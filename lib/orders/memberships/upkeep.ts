import "server-only";
import { endMembership, openContents } from "@/lib/orders/membership-periods";
import { opening } from "@/lib/orders/membership-plans/data";
import { addMonths, calculateLeaving, countMonths } from "@/lib/orders/membership-terms";
import type { MembershipEvent } from "@/lib/messaging/membership-events";
import { withholdGift } from "@/lib/orders/gifts/service";
import { returnOwed } from "@/lib/orders/refund";
import { readInBatches } from "@/lib/platform/batches";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { billing } from "@/lib/platform/ports/billing";
import { enqueue } from "@/lib/platform/ports/queue";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { LATE_NOTICE_DAYS, NOTICE_DAYS, RUNNING_STATES } from "./policy";
import { syncMembership } from "./sync";
import { tellMember } from "@/lib/orders/membership-telling";

const BATCH_SIZE = 200;
/** A charge that nobody has told us of after this is asked for. */
const OVERDUE_MS = 3 * HOUR_MS;

type MembershipRef = { id: string };

/** Runs a task for each membership, in the order of their ids; one that fails is tried again at the next run. */
async function forEachMembership(
  where: Prisma.MembershipWhereInput,
  task: (id: string) => Promise<void>,
): Promise<void> {
  const batches = readInBatches(BATCH_SIZE, (after: MembershipRef | null) =>
    db.membership.findMany({
      where: after ? { AND: [where, { id: { gt: after.id } }] } : where,
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      select: { id: true },
    }),
  );
  for await (const memberships of batches) {
    for (const { id } of memberships) {
      await task(id).catch((error: unknown) =>
        log.error({ err: error, membershipId: id }, "A membership could not be brought up to date"),
      );
    }
  }
}

const running = { state: { in: [...RUNNING_STATES] } } satisfies Prisma.MembershipWhereInput;

/** Runs what ends a membership: it frees a place, and the use of a discount that nobody paid, which a page tells. */
const ending = <Result>(id: string, end: (tx: Tx) => Promise<Result>): Promise<Result> =>
  expiringTransaction(async (tx, expireTags) => {
    const { master } = await tx.membership.findUniqueOrThrow({
      where: { id },
      select: { master: { select: { slug: true } } },
    });
    expireTags(cacheTags.master(master.slug));
    return end(tx);
  });

/** Ends a membership whose first period nobody paid. */
export async function endUnpaid(id: string, now: Date): Promise<void> {
  await syncMembership(id, now);
  const { state, checkoutSessionId } = await db.membership.findUniqueOrThrow({ where: { id } });
  if (state !== "PENDING") return;
  const checkout = checkoutSessionId === null ? null : await billing.findCheckout(checkoutSessionId);
  if (checkout?.isOpen && checkoutSessionId !== null) await billing.expireCheckout(checkoutSessionId);
  if (checkout?.subscriptionId) return;
  await ending(id, (tx) => endMembership(tx, id, { by: "UNPAID", now }));
}

/** Ends a membership whose charges have failed for too long, or whose last paid period is over. */
async function endOverdue(id: string, now: Date): Promise<void> {
  await syncMembership(id, now);
  const { state, leftAt, giftMonths, paidUntil, openUntil } = await db.membership.findUniqueOrThrow({
    where: { id },
  });
  if (state === "ENDED" || openUntil === null || openUntil > now) return;
  const isPaidOver = paidUntil !== null && paidUntil <= now;
  if (giftMonths !== null && isPaidOver) return endGiven(id, now);
  const isOver = leftAt !== null && isPaidOver;
  if (state !== "LATE" && !isOver) return;
  await ending(id, async (tx) => {
    await endMembership(tx, id, { by: isOver ? "LEFT" : "FAILED", now });
    if (!isOver) await tellMember(tx, id, { about: "ended", key: "ended" });
  });
}

/** Ends a membership whose given months are over. */
const endGiven = (id: string, now: Date): Promise<void> =>
  ending(id, async (tx) => {
    await endMembership(tx, id, { by: "OVER", now });
    await tellMember(tx, id, { about: "gift-over", key: "over" });
  });

/** Counts the months of a year or a gift that ended before they began, in minor units. */
async function findOwedMonths(orderId: string): Promise<number> {
  const period = await db.membershipPeriod.findUniqueOrThrow({
    where: { orderId },
    include: { membership: true, order: true },
  });
  const { startsAt, membership } = period;
  const { amount, contentExpirationDate } = period.order;
  // The order of a gift gives no access to its buyer, so it ends at once.
  const endsAt =
    membership.giftMonths === null ? contentExpirationDate : addMonths(startsAt, membership.giftMonths);
  if (!endsAt) return 0;
  const sold = { months: countMonths(membership), amount, startsAt, endsAt };
  return calculateLeaving(sold, new Date(period.endsAt.getTime() - 1)).returnedAmount;
}

/** Pays those months back, unless something was returned. Returns what went back. */
const returnMonths = (orderId: string): Promise<number> =>
  returnOwed(orderId, ({ refundedAmount }) => (refundedAmount > 0 ? 0 : findOwedMonths(orderId)));

/** Ends a year that was left with its running month, and returns the months that have not begun. Returns what went back. */
export async function endLeftYear(id: string, now: Date): Promise<number> {
  const membership = await db.membership.findUniqueOrThrow({ where: { id } });
  if (membership.interval !== "YEAR" || membership.leftAt === null || membership.state === "ENDED") return 0;
  const orderId = await endWithMonth(id, { by: "LEFT", now });
  return orderId === null ? 0 : returnMonths(orderId);
}

/** Ends a membership with its running month. Returns the order of its last period. */
const endWithMonth = (
  id: string,
  { by, now }: { by: "LEFT" | "CLOSED"; now: Date },
): Promise<string | null> =>
  ending(id, async (tx) => {
    const { periods, ...membership } = await tx.membership.findUniqueOrThrow({
      where: { id },
      include: { periods: { orderBy: { startsAt: "desc" }, take: 1, include: { order: true } } },
    });
    const [period] = periods;
    if (!period) return null;
    const { orderId, startsAt, order } = period;
    const sold = {
      months: countMonths(membership),
      amount: order.amount,
      startsAt,
      endsAt: period.endsAt,
    };
    const { endsAt } = calculateLeaving(sold, now);
    await tx.membershipPeriod.update({ where: { orderId }, data: { endsAt } });
    await endMembership(tx, id, { by, paidUntil: endsAt, now });
    return orderId;
  });

/** Lists years and gifts that ended early and of which nothing was returned. */
const listOwedPeriods = () => db.$queryRaw<{ orderId: string }[]>`
  select p."orderId" from "MembershipPeriod" p
  join "Membership" m on m.id = p."membershipId" and (m.interval = 'YEAR' or m."giftMonths" is not null)
  join "Order" o on o.id = p."orderId" and o.status = 'COMPLETED' and p."endsAt" < case
    when m."giftMonths" is null then o."contentExpirationDate"
    else (p."startsAt" at time zone 'UTC' + make_interval(months => m."giftMonths")) at time zone 'UTC' end
  join "Payment" y on y."orderId" = o.id and y.status = 'SUCCEEDED' and y."refundedAmount" = 0
  where m."endedBy" in ('LEFT', 'CLOSED')`;

type Notice = {
  about: MembershipEvent;
  where: Prisma.MembershipWhereInput;
  date: "nextChargeAt" | "paidUntil" | "openUntil";
  /** Days before the date. */
  days: number;
};

/** A charge, the end of a gift, and the end of a membership unless it can be charged. */
const NOTICES: readonly Notice[] = [
  {
    about: "charge",
    where: { state: { in: ["ACTIVE", "PAUSED"] }, leftAt: null },
    date: "nextChargeAt",
    days: NOTICE_DAYS,
  },
  {
    about: "gift-ending",
    where: { state: "ACTIVE", giftMonths: { not: null }, toldChargeAt: null },
    date: "paidUntil",
    days: NOTICE_DAYS,
  },
  {
    about: "late-ending",
    where: { state: "LATE", leftAt: null },
    date: "openUntil",
    days: LATE_NOTICE_DAYS,
  },
];

/** Tells members of what comes in the next days, once of each date. */
const tellAhead = ({ about, where, date, days }: Notice, now: Date): Promise<void> =>
  forEachMembership(
    {
      ...where,
      [date]: { gt: now, lte: new Date(now.getTime() + days * DAY_MS) },
      OR: [{ toldChargeAt: null }, { toldChargeAt: { lt: db.membership.fields[date] } }],
    },
    (id) =>
      db.$transaction(async (tx) => {
        const { [date]: at } = await tx.membership.findUniqueOrThrow({ where: { id } });
        if (at === null) return;
        await tx.membership.update({ where: { id }, data: { toldChargeAt: at } });
        await tellMember(tx, id, { about, key: at.toISOString() });
      }),
  );

/** Gives the money of gifts back that nobody can accept: their plan is offered no more. */
async function returnWaitingGifts(now: Date): Promise<void> {
  const gifts = await db.gift.findMany({
    where: {
      acceptedAt: null,
      lapsedAt: null,
      order: { status: "COMPLETED", ayni: { membershipPlan: { archivedAt: { not: null } } } },
    },
    select: { orderId: true },
  });
  for (const { orderId } of gifts) {
    await returnGift(orderId, now).catch((error: unknown) =>
      log.error({ err: error, orderId }, "A gift could not be returned yet"),
    );
  }
}

async function returnGift(orderId: string, now: Date): Promise<void> {
  await withholdGift(orderId, now);
  await returnOwed(orderId, ({ amount, refundedAmount }) => amount - refundedAmount);
}

/** Brings memberships up to date of which no webhook has told, ends what is over, and tells of charges to come. */
export async function reconcileMemberships(now = new Date()): Promise<void> {
  await forEachMembership({ state: "PENDING", checkoutExpiresAt: { lt: now } }, (id) => endUnpaid(id, now));
  const overdue = { lt: new Date(now.getTime() - OVERDUE_MS) };
  await forEachMembership(
    {
      ...running,
      OR: [
        { nextChargeAt: overdue },
        { openUntil: { lt: now } },
        { state: "LATE" },
        { pausedUntil: { lt: now } },
      ],
    },
    (id) => endOverdue(id, now),
  );
  await forEachMembership({ ...running, interval: "YEAR", leftAt: { not: null } }, async (id) => {
    await endLeftYear(id, now);
  });
  for (const { orderId } of await listOwedPeriods()) {
    await returnMonths(orderId).catch((error: unknown) =>
      log.error({ err: error, orderId }, "The months of a year could not be returned yet"),
    );
  }
  await returnWaitingGifts(now);
  for (const notice of NOTICES) await tellAhead(notice, now);
}

/** Opens what a plan opens now to its members, or a content to the members of the plans that open it. */
export async function openToMembers(
  subject: { planId: string } | { ayniId: string },
  now = new Date(),
): Promise<void> {
  const where =
    "planId" in subject
      ? subject
      : { plan: opening(await db.ayni.findUniqueOrThrow({ where: { id: subject.ayniId } })) };
  await forEachMembership({ ...where, openUntil: { gt: now } }, (id) =>
    db.$transaction((tx) => openContents(tx, id, now)),
  );
}

/** Offers no plan of a Master who has gone or lost the role; nobody is charged again for one. */
export async function endPlansOf(tx: Tx, masterId: string, now = new Date()): Promise<void> {
  const { count } = await tx.membershipPlan.updateMany({
    where: { masterId, archivedAt: null },
    data: { archivedAt: now },
  });
  if (count > 0) await enqueue(tx, "close-memberships", [{ payload: { masterId } }]);
}

/** Ends the memberships of an account that cannot be entered any more, and those that it offers. */
export async function endMembershipsOf(tx: Tx, userId: string): Promise<void> {
  await endPlansOf(tx, userId);
  const running = await tx.membership.count({ where: { userId, state: { not: "ENDED" } } });
  if (running > 0) await enqueue(tx, "close-memberships", [{ payload: { userId } }]);
}

/** Lets memberships end with what is paid: their plan is offered no more, or their Master or their member has gone. */
export async function closeMemberships(
  where: { planId: string } | { masterId: string } | { userId: string },
  now = new Date(),
): Promise<void> {
  await forEachMembership({ ...where, state: { not: "ENDED" } }, async (id) => {
    const { subscriptionId, giftMonths } = await db.membership.findUniqueOrThrow({ where: { id } });
    if (subscriptionId === null && giftMonths === null) return endUnpaid(id, now);
    await closeMembership(id, "userId" in where ? "LEFT" : "CLOSED", now);
  });
  if (!("userId" in where)) await returnWaitingGifts(now);
}

async function closeMembership(id: string, by: "LEFT" | "CLOSED", now: Date): Promise<void> {
  const orderId = await endWithMonth(id, { by, now });
  await db.$transaction((tx) => tellMember(tx, id, { about: "ended", key: "ended" }));
  if (orderId) await returnMonths(orderId);
}

/** Tells the members of a plan of the price that its Master asks for. */
export const tellOfPrice = (planId: string): Promise<void> =>
  forEachMembership({ planId, ...running, askedAmount: { not: null } }, (id) =>
    db.$transaction(async (tx) => {
      const { askedAt, askedAmount } = await tx.membership.findUniqueOrThrow({ where: { id } });
      if (askedAmount === null) return;
      await tellMember(tx, id, { about: "price", key: askedAt?.toISOString() ?? "" });
    }),
  );

/** Ends what the processor would still charge for a membership that has ended. Errors: `ServiceUnavailable`. */
export async function endSubscription(id: string): Promise<void> {
  const { state, subscriptionId } = await db.membership.findUniqueOrThrow({ where: { id } });
  if (state === "ENDED" && subscriptionId !== null) await billing.end(subscriptionId);
}
