import "server-only";
import type { VisitTotals } from "@/lib/content/visits/schema";
import { UNKNOWN_SOURCE } from "@/lib/content/visits/sources";
import { visitTotals } from "@/lib/content/visits/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { endOfDay, startOfDay } from "@/lib/platform/time/days";
import type { DaySpan, NumbersSpan, VisitNumbers } from "./schema";
import { isOfScope, isViewOfScope, type NumbersScope } from "./sql";

const { sql } = Prisma;

const NONE: VisitTotals = { views: 0, panels: 0, checkouts: 0, receipts: 0 };

/** One of `source`, `part` and `ayniId` is not null, by which the totals are. */
type ViewRow = VisitTotals & { source: string | null; part: number | null; ayniId: string | null };

const isWithin = ({ from, to }: DaySpan) => sql`v.day between ${from}::date and ${to}::date`;

function sumViews(scope: NumbersScope, { current, parts }: NumbersSpan): Promise<ViewRow[]> {
  return db.$queryRaw<ViewRow[]>`
    select source, part, "ayniId", sum(views)::int as views, sum(panels)::int as panels,
      sum(checkouts)::int as checkouts, sum(receipts)::int as receipts
    from (
      select totals.*, width_bucket(day, ${parts}::date[]) as part
      from (${visitTotals(sql`${isViewOfScope(scope)} and ${isWithin(current)}`)}) totals
    ) days
    group by grouping sets ((source), (part), ("ayniId"))`;
}

const ORDER_STEPS = {
  checkouts: { at: sql`o."createdAt"`, condition: sql`o."checkoutAttempt" > 0` },
  // The hours of a pack were received with the pack. What a membership opens or charges follows no visit of a content.
  receipts: {
    at: sql`o."completedAt"`,
    condition: sql`o.status in ('COMPLETED', 'REFUNDED') and not exists (
      select from "Booking" k where k."ayniId" = o."ayniContentId" and k."packId" is not null)
      and o."membershipId" is null and not exists (select from "MembershipPeriod" l where l."orderId" = o.id)`,
  },
};

type OrderStep = keyof typeof ORDER_STEPS;
type OrderRow = { step: OrderStep; part: number | null; ayniId: string | null; count: number };

/** Days are UTC days, as those of views. */
const orderSteps = (scope: NumbersScope, step: OrderStep, { from, to }: DaySpan) => {
  const { at, condition } = ORDER_STEPS[step];
  return sql`
    select ${step}::text as step, coalesce(a."offerId", a.id) as "ayniId", (${at} at time zone 'UTC')::date as day
    from "Order" o join "Ayni" a on a.id = o."ayniContentId" where ${isOfScope(scope)} and ${condition}
      and ${at} >= ${startOfDay(from, "UTC")}::timestamptz and ${at} < ${endOfDay(to, "UTC")}::timestamptz`;
};

function countOrders(scope: NumbersScope, { current, parts }: NumbersSpan): Promise<OrderRow[]> {
  return db.$queryRaw<OrderRow[]>`
    select step, part, "ayniId", count(*)::int as count
    from (
      select steps.*, width_bucket(day, ${parts}::date[]) as part
      from (${orderSteps(scope, "checkouts", current)} union all ${orderSteps(scope, "receipts", current)}) steps
    ) days
    group by grouping sets ((step, part), (step, "ayniId"))`;
}

async function sumPrevious(scope: NumbersScope, span: DaySpan): Promise<VisitTotals> {
  const [row] = await db.$queryRaw<VisitTotals[]>`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(panels), 0)::int as panels,
      (select count(*)::int from (${orderSteps(scope, "checkouts", span)}) s) as checkouts,
      (select count(*)::int from (${orderSteps(scope, "receipts", span)}) s) as receipts
    from (${visitTotals(sql`${isViewOfScope(scope)} and ${isWithin(span)}`)}) totals`;
  return row ?? NONE;
}

/** Views and panels are those of views, checkouts and receipts those of orders. */
function joinSteps(
  views: readonly ViewRow[],
  orders: readonly OrderRow[],
  matches: (row: { part: number | null; ayniId: string | null }) => boolean,
): VisitTotals {
  const { views: viewCount, panels } = views.find(matches) ?? NONE;
  const count = (step: OrderStep) => orders.find((row) => row.step === step && matches(row))?.count ?? 0;
  return { views: viewCount, panels, checkouts: count("checkouts"), receipts: count("receipts") };
}

const addTotals = (a: VisitTotals, b: VisitTotals): VisitTotals => ({
  views: a.views + b.views,
  panels: a.panels + b.panels,
  checkouts: a.checkouts + b.checkouts,
  receipts: a.receipts + b.receipts,
});

/** Returns the numbers, and those of each content. */
export async function findVisits(
  scope: NumbersScope,
  span: NumbersSpan,
): Promise<{ visits: VisitNumbers; byAyni: Map<string, VisitTotals> }> {
  const [views, orders, previous] = await Promise.all([
    sumViews(scope, span),
    countOrders(scope, span),
    span.previous && sumPrevious(scope, span.previous),
  ]);
  const parts = span.parts.map((_, index) => joinSteps(views, orders, ({ part }) => part === index + 1));
  const sources = views.flatMap(({ source, part: _part, ayniId: _ayniId, ...totals }) =>
    source === null ? [] : [{ source, ...totals }],
  );
  const ids = new Set([...views, ...orders].flatMap(({ ayniId }) => ayniId ?? []));
  return {
    visits: {
      current: parts.reduce(addTotals, NONE),
      previous,
      unknownViews: sources.find(({ source }) => source === UNKNOWN_SOURCE)?.views ?? 0,
      parts,
      sources: sources.toSorted((a, b) => b.views - a.views || a.source.localeCompare(b.source)),
    },
    byAyni: new Map([...ids].map((id) => [id, joinSteps(views, orders, ({ ayniId }) => ayniId === id)])),
  };
}

/** The totals of a day and source, as they are exported. */
export type VisitDay = VisitTotals & { day: string; source: string };

/** Steps of orders are those with a view of the same person and day. */
export const listVisitDays = (scope: NumbersScope, { current }: NumbersSpan): Promise<VisitDay[]> =>
  db.$queryRaw<VisitDay[]>`
    select day::text as day, source, sum(views)::int as views, sum(panels)::int as panels,
      sum(checkouts)::int as checkouts, sum(receipts)::int as receipts
    from (${visitTotals(sql`${isViewOfScope(scope)} and ${isWithin(current)}`)}) totals
    group by day, source order by day, sum(views) desc, source`;
