import "server-only";
import { listEndingTitles } from "@/lib/orders/ending-seats";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { addMonths, calculateLeaving, countMonths } from "@/lib/orders/membership-terms";
import { isAdmin, type Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { findTermEnd } from "@/lib/orders/withdrawal-term";
import { formatFullName } from "@/lib/platform/text/full-name";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { toIsoString } from "@/lib/platform/time/instants";
import { canLeave } from "./policy";
import type { MembershipsPage, MembershipView } from "./schema";

const PAGE_SIZE = 100;

export const membershipInclude = {
  plan: { select: { archivedAt: true, ayni: { select: { title: true } } } },
  master: { select: { slug: true, name: true, lastName: true } },
  periods: {
    orderBy: { startsAt: "desc" },
    take: 1,
    include: {
      order: {
        select: {
          amount: true,
          purchaseDate: true,
          status: true,
          payment: { select: { refundedAmount: true } },
          userId: true,
          user: { select: { name: true, lastName: true, timezone: true } },
        },
      },
    },
  },
  _count: { select: { periods: true } },
} satisfies Prisma.MembershipInclude;

export type MembershipRow = Prisma.MembershipGetPayload<{ include: typeof membershipInclude }>;

/** Returns what follows if a membership is left at `now`; null if it cannot be left. */
function findLeaving(row: MembershipRow, now: Date) {
  const [period] = row.periods;
  if (!period || !canLeave(row)) return null;
  const { startsAt, endsAt, order } = period;
  return calculateLeaving({ months: countMonths(row), amount: order.amount, startsAt, endsAt }, now);
}

/** The order by which the first payment can be returned whole, and until when; null once the term is over. */
function findWithdrawal(
  { periods, giftMonths, _count }: MembershipRow,
  now: Date,
): MembershipView["withdrawal"] {
  const [period] = periods;
  if (!period || giftMonths !== null || _count.periods > 1 || period.order.status !== "COMPLETED")
    return null;
  const { purchaseDate, user } = period.order;
  const until = findTermEnd(purchaseDate, user.timezone ?? DEFAULT_TIME_ZONE);
  return until >= now ? { orderId: period.orderId, until: until.toISOString() } : null;
}

function findGift({ giftMonths, userId, periods }: MembershipRow): MembershipView["gift"] {
  if (giftMonths === null) return null;
  const order = periods[0]?.order;
  const giverName = order && order.userId !== userId ? formatFullName(order.user) : null;
  return { months: giftMonths, giverName };
}

function findClosed(row: MembershipRow): MembershipView["closed"] {
  if (row.endedBy !== "CLOSED") return null;
  const [period] = row.periods;
  const months = countMonths(row);
  return { returnsMonths: months > 1 && !!period && period.endsAt < addMonths(period.startsAt, months) };
}

/**
 * Lists the plans of which somebody has paid a period: joining them again is no first time, whatever came of it. A gift is
 * none either, but leaves the first time to come.
 */
export async function listPaidPlanIds(userId: string): Promise<Set<string>> {
  const rows = await db.membership.findMany({
    where: { userId, paidUntil: { not: null }, giftMonths: null },
    distinct: ["planId"],
    select: { planId: true },
  });
  return new Set(rows.map(({ planId }) => planId));
}

/** Returns when it ends if it is left now, or when what it opens is closed; null if nothing is open. */
function findEnd(row: MembershipRow, now: Date): Date | null {
  const end = findLeaving(row, now)?.endsAt ?? row.openUntil;
  if (row.openUntil === null || row.openUntil <= now || end === null) return null;
  return end > now ? end : now;
}

/** Lists the titles of the seats that end with each membership, by its id. */
function listSeats(rows: MembershipRow[], now: Date): Promise<Map<string, string[]>> {
  const endings = rows.flatMap((row) => {
    const end = findEnd(row, now);
    return end === null ? [] : [{ membershipId: row.id, end }];
  });
  return endings.length === 0 ? Promise.resolve(new Map()) : listEndingTitles(db, endings);
}

/** Returns the day of the month of the first charge of each membership, by its id. */
async function listChargeDays(rows: MembershipRow[]): Promise<Map<string, number>> {
  const firsts = await db.membershipPeriod.groupBy({
    by: ["membershipId"],
    where: { membershipId: { in: rows.map(({ id }) => id) } },
    _min: { startsAt: true },
  });
  return new Map(
    firsts.flatMap(({ membershipId, _min: { startsAt } }) =>
      startsAt ? [[membershipId, startsAt.getUTCDate()] as const] : [],
    ),
  );
}

type Seen = {
  paidPlanIds: Set<string>;
  chargeDays: Map<string, number>;
  seats: Map<string, string[]>;
  now: Date;
};

/** Reads what the views of these memberships of somebody tell beside their rows. */
async function findSeen(userId: string, rows: MembershipRow[], now: Date): Promise<Seen> {
  const [paidPlanIds, chargeDays, seats] = await Promise.all([
    listPaidPlanIds(userId),
    listChargeDays(rows),
    listSeats(rows, now),
  ]);
  return { paidPlanIds, chargeDays, seats, now };
}

function toMembershipView(row: MembershipRow, seen: Seen): MembershipView {
  const { paidPlanIds, chargeDays, seats, now } = seen;
  const leaving = findLeaving(row, now);
  return {
    id: row.id,
    planId: row.planId,
    name: row.plan.ayni.title,
    master: row.master,
    state: row.state,
    amount: row.amount,
    firstAmount: row.state === "PENDING" ? row.firstAmount : null,
    currency: row.currency,
    interval: toInterval(row.interval),
    paidUntil: toIsoString(row.paidUntil),
    openUntil: toIsoString(row.openUntil),
    nextChargeAt: toIsoString(row.nextChargeAt),
    chargeDay: chargeDays.get(row.id) ?? null,
    pausedUntil: toIsoString(row.pausedUntil),
    leftAt: toIsoString(row.leftAt),
    endedAt: toIsoString(row.endedAt),
    lateSince: toIsoString(row.lateSince),
    askedAmount: row.askedAmount,
    checkoutUrl: row.state === "PENDING" ? row.checkoutUrl : null,
    returnedIfLeft: leaving?.returnedAmount ?? 0,
    returnedAmount: row.leftAt === null ? 0 : (row.periods[0]?.order.payment?.refundedAmount ?? 0),
    endsIfLeft: toIsoString(leaving?.endsAt ?? null),
    withdrawal: findWithdrawal(row, now),
    isSolidarity: row.isSolidarity,
    gift: findGift(row),
    hasPaidBefore: paidPlanIds.has(row.planId),
    isOffered: row.plan.archivedAt === null,
    closed: findClosed(row),
    endingSeats: seats.get(row.id) ?? [],
  };
}

/** Memberships that were paid at least once, or wait for it. */
const shown = {
  OR: [{ state: { not: "ENDED" } }, { paidUntil: { not: null } }],
} as const satisfies Prisma.MembershipWhereInput;

/** Leaves out memberships that another one of the same plan has followed. */
function listNewest(rows: MembershipRow[]): MembershipRow[] {
  const seen = new Set<string>();
  return rows.filter(({ planId }) => !seen.has(planId) && seen.add(planId));
}

/** Lists the actor's memberships, the newest of each plan: those that run first, then the last to end. */
export async function listOwnMemberships(actor: Member, now = new Date()): Promise<MembershipsPage> {
  const rows = await db.membership.findMany({
    where: { userId: actor.id, ...shown },
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: PAGE_SIZE,
    include: membershipInclude,
  });
  const newest = listNewest(rows);
  const seen = await findSeen(actor.id, newest, now);
  const content = newest.map((row) => toMembershipView(row, seen));
  return { content, metadata: { total: content.length, pageSize: PAGE_SIZE, after: null } };
}

/** Errors: `NotFound` (another's, unless the actor is an admin). */
export async function getMembershipRow(actor: Member, id: string): Promise<MembershipRow> {
  const row = await db.membership.findUnique({ where: { id }, include: membershipInclude });
  if (!row || (row.userId !== actor.id && !isAdmin(actor))) throw new AppError("NotFound");
  return row;
}

/** Errors: `NotFound`. */
export async function getMembership(actor: Member, id: string, now = new Date()): Promise<MembershipView> {
  const row = await getMembershipRow(actor, id);
  return toMembershipView(row, await findSeen(row.userId, [row], now));
}
