import "server-only";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { getOwnPlanRow, paid, stillOpen } from "@/lib/orders/membership-plans/data";
import { findSalesById } from "@/lib/payouts/sales/data";
import { canRefundOwnSale } from "@/lib/payouts/sales/policy";
import type { SaleView } from "@/lib/payouts/sales/schema";
import type { Actor, Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from "@/lib/platform/http/time-cursor";
import { countRows, hasManyRows } from "@/lib/platform/large-count";
import { lastMonths } from "@/lib/platform/time/days";
import { toIsoString } from "@/lib/platform/time/instants";
import { findSpan } from "@/lib/teaching/numbers/data";
import { findIncome } from "@/lib/teaching/numbers/income";
import { personSelect, toPerson } from "@/lib/teaching/participants/data";
import {
  MEMBERS_PAGE_SIZE,
  memberGroups,
  type MemberEnd,
  type MemberGroup,
  type ListedMember,
  type MembersQuery,
  type PlanMember,
  type PlanNumbers,
  type ReturnablePeriod,
} from "./schema";

const { sql } = Prisma;

const memberSelect = {
  id: true,
  state: true,
  giftMonths: true,
  isSolidarity: true,
  amount: true,
  currency: true,
  createdAt: true,
  paidUntil: true,
  openUntil: true,
  pausedUntil: true,
  leftAt: true,
  leaveReason: true,
  endedAt: true,
  endedBy: true,
  user: { select: personSelect },
} satisfies Prisma.MembershipSelect;

type MemberRow = Prisma.MembershipGetPayload<{ select: typeof memberSelect }>;

const ENDS: Partial<Record<NonNullable<MemberRow["endedBy"]>, MemberEnd>> = {
  LEFT: "LEFT",
  FAILED: "FAILED",
  RETURNED: "RETURNED",
  CLOSED: "CLOSED",
  OVER: "OVER",
};

/** Returns nothing for a membership that was never paid. */
const toPlanMember =
  (now: Date) =>
  (member: MemberRow): PlanMember[] => {
    const { id, user, state, paidUntil, openUntil, createdAt, endedBy, ...row } = member;
    if (paidUntil === null || state === "PENDING") return [];
    return [
      {
        ...toPerson(user),
        membershipId: id,
        state,
        isGift: row.giftMonths !== null,
        isSolidarity: row.isSolidarity,
        amount: row.amount,
        currency: row.currency,
        since: createdAt.toISOString(),
        paidUntil: paidUntil.toISOString(),
        isStillOpen: state === "ENDED" && openUntil !== null && openUntil > now,
        pausedUntil: toIsoString(row.pausedUntil),
        leftAt: toIsoString(row.leftAt),
        leaveReason: row.leaveReason,
        endedAt: toIsoString(row.endedAt),
        endedBy: endedBy ? (ENDS[endedBy] ?? null) : null,
      },
    ];
  };

/** Later than any end; stands in cursors for a membership that has none. */
const NO_END = new Date(8_000_000_000_000);

/** The place of a member in the list of their group: who has no end first, then the last to go. */
const toCursor = ({ id, endedAt }: MemberRow): TimeCursor => ({ id, at: endedAt ?? NO_END });

const hasEnded = ({ at }: TimeCursor): boolean => at < NO_END;

type Group = { planId: string; group: MemberGroup; now: Date };
type Walk = { after: TimeCursor | null; take: number };

/** Reads the rows of a plan along an index that has their order, only as far as `take` reaches. */
const walk = (planId: string, wheres: Prisma.MembershipWhereInput[], take: number): Promise<MemberRow[]> =>
  db.membership.findMany({
    where: { AND: [{ planId, ...paid }, ...wheres] },
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take,
    select: memberSelect,
  });

const findRunning = ({ planId }: Group, { after, take }: Walk) =>
  walk(planId, [{ endedAt: null }, after ? { id: { lt: after.id } } : {}], take);

const isAfter = ({ at, id }: TimeCursor): Prisma.MembershipWhereInput => ({
  endedAt: { lte: at },
  OR: [{ endedAt: { lt: at } }, { endedAt: at, id: { lt: id } }],
});

const findEnded = ({ planId, group, now }: Group, { after, take }: Walk) =>
  walk(
    planId,
    [
      group === "dentro" ? stillOpen(now) : { endedAt: { not: null }, openUntil: { lte: now } },
      after && hasEnded(after) ? isAfter(after) : {},
    ],
    take,
  );

async function findMemberRows(of: Group, { after, take }: Walk): Promise<MemberRow[]> {
  const isPastRunning = of.group === "fuera" || (after !== null && hasEnded(after));
  const running = isPastRunning ? [] : await findRunning(of, { after, take });
  if (running.length === take) return running;
  return [...running, ...(await findEnded(of, { after, take: take - running.length }))];
}

const countMembers = ({ planId, group, now }: Group): Promise<number> =>
  countRows(
    sql`from "Membership" m where m."planId" = ${planId}::uuid and m."paidUntil" is not null and m.state <> 'PENDING'
      and ${group === "dentro" ? sql`(m."endedAt" is null or m."openUntil" > ${now})` : sql`m."endedAt" is not null and m."openUntil" <= ${now}`}`,
    ["plan-members", planId, group],
  );

/** Errors: `NotFound` (missing, or another's), `Forbidden` (no longer a Master). */
export async function authorizeMembers(actor: Actor, { id }: { id: string }): Promise<void> {
  await getOwnPlanRow(actor, id);
}

function toReturnable(sale: SaleView | undefined): ReturnablePeriod | null {
  if (!sale?.endingSeats || !canRefundOwnSale(sale)) return null;
  const { id, amount, refundedAmount, endingSeats } = sale;
  return { orderId: id, amount: amount - refundedAmount, endingSeats };
}

/** Finds what can be returned of the running period of each membership; a gift was paid by somebody else. */
async function findReturnable(members: PlanMember[], now: Date): Promise<Map<string, ReturnablePeriod>> {
  const ids = members.flatMap(({ membershipId, isGift }) => (isGift ? [] : [membershipId]));
  const periods = await db.membershipPeriod.findMany({
    where: { membershipId: { in: ids }, endsAt: { gt: now } },
    select: { membershipId: true, orderId: true },
  });
  const orderIds = periods.map(({ orderId }) => orderId);
  const sales = await findSalesById(orderIds, { forAdmin: false });
  return new Map(
    periods.flatMap(({ membershipId, orderId }) => {
      const returnable = toReturnable(sales.get(orderId));
      return returnable ? [[membershipId, returnable] as const] : [];
    }),
  );
}

async function toListedMembers(rows: MemberRow[], now: Date): Promise<ListedMember[]> {
  const members = rows.flatMap(toPlanMember(now));
  const returnable = await findReturnable(members, now);
  return members.map((member) => ({ ...member, returnable: returnable.get(member.membershipId) ?? null }));
}

/** Errors: as `authorizeMembers`, `MalformedRequest`. */
export async function listPlanMembers(
  actor: Actor,
  planId: string,
  { estado, after }: MembersQuery,
  now = new Date(),
): Promise<CursorPage<ListedMember>> {
  await authorizeMembers(actor, { id: planId });
  const group = { planId, group: estado, now };
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const [rows, total] = await Promise.all([
    findMemberRows(group, { after: cursor, take: MEMBERS_PAGE_SIZE + 1 }),
    countMembers(group),
  ]);
  const { shown, after: next } = splitPage(rows, MEMBERS_PAGE_SIZE, (row) => encodeTimeCursor(toCursor(row)));
  return {
    content: await toListedMembers(shown, now),
    metadata: { total, pageSize: MEMBERS_PAGE_SIZE, after: next },
  };
}

/** Counts those who left with a word, and those whose membership ended without one. */
async function countLeft(planId: string, since: Date): Promise<number> {
  const [left, ended] = await Promise.all([
    db.membership.count({ where: { planId, leftAt: { gte: since }, paidUntil: { not: null } } }),
    db.membership.count({
      where: { planId, endedAt: { gte: since }, leftAt: null, paidUntil: { not: null } },
    }),
  ]);
  return left + ended;
}

const INCOME_SECONDS = 300;

/** Sums up the last twelve months; of more than 1000 sales from a cache of five minutes. */
async function findPlanIncome(masterId: string, planId: string, now: Date) {
  const scope = { masterId, ayniId: planId };
  const { span, timeZone } = await findSpan(scope, "12-meses", now);
  const sum = () => findIncome(scope, span, timeZone);
  const key = ["plan-income", planId, span.current.to];
  const orders = sql`from "Order" o where o."ayniContentId" = ${planId}::uuid`;
  const isLarge = await hasManyRows(orders, key);
  const income = await (isLarge ? cached(sum, key, { tags: [], seconds: INCOME_SECONDS }) : sum());
  return { income, span, timeZone };
}

/** Errors: as `authorizeMembers`. */
export async function getPlanNumbers(actor: Member, planId: string, now = new Date()): Promise<PlanNumbers> {
  await authorizeMembers(actor, { id: planId });
  const month = lastMonths(now, await findUserTimeZone(actor.id)).at(-1)?.begin ?? now;
  const [left, income] = await Promise.all([countLeft(planId, month), findPlanIncome(actor.id, planId, now)]);
  return { left, ...income };
}

const BATCH_SIZE = 500;

/** Streams the members of a plan, and then those who have gone. Call after `authorizeMembers`. */
export async function* streamPlanMembers(planId: string, now = new Date()): AsyncGenerator<PlanMember[]> {
  for (const group of memberGroups) {
    const batches = readInBatches(BATCH_SIZE, (after: MemberRow | null) =>
      findMemberRows({ planId, group, now }, { after: after && toCursor(after), take: BATCH_SIZE }),
    );
    for await (const rows of batches) yield rows.flatMap(toPlanMember(now));
  }
}

/** Returns those of the people who are inside a membership of the Master. */
export async function findMemberIds(
  masterId: string,
  userIds: string[],
  now = new Date(),
): Promise<Set<string>> {
  const rows = await db.membership.findMany({
    where: {
      masterId,
      userId: { in: userIds },
      OR: [{ state: { in: ["ACTIVE", "PAUSED", "LATE"] } }, { openUntil: { gt: now } }],
    },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}
