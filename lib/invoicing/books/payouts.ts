import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { getQuarterPeriod, getYearPeriod } from "./periods";
import { eachPayment, leftParts, salesUntil } from "./sql";
import type { PayoutTotal } from "./schema";

const { sql } = Prisma;

const before = sql`s."returnedBefore"`;
const until = sql`s."returnedUntil"`;

// A double holds sums of minor units exactly up to 2^53.
const sumOf = (value: Prisma.Sql, condition = sql`true`): Prisma.Sql =>
  sql`coalesce(sum(${value}) filter (where ${condition}), 0)::float8`;

/** Lists what was sold for each Master in a quarter and what they are owed, by currency; nobody without a movement or a balance. */
export async function listPayoutTotals(quarter: string): Promise<PayoutTotal[]> {
  const { start, end } = getQuarterPeriod(quarter);
  const isNew = sql`s."completedAt" >= ${start}::timestamptz`;
  const isFormer = sql`s."completedAt" < ${start}::timestamptz`;
  const changeOf = (part: (returned: Prisma.Sql) => Prisma.Sql): Prisma.Sql =>
    sql`${sumOf(part(until))} - ${sumOf(part(before), isFormer)}`;
  const paidBefore = sumOf(sql`y."paidBefore"`);
  const paidUntil = sumOf(sql`y."paidUntil"`);
  return db.$queryRaw<PayoutTotal[]>`
    ${salesUntil(end, { from: sql`${start}::timestamptz`, to: sql`${end}::timestamptz` })},
    y as materialized (
      select "orderId", sum(amount) filter (where "paidAt" < ${start}::timestamptz) as "paidBefore", sum(amount) as "paidUntil"
      from "SalePayout" where "paidAt" < ${end}::timestamptz group by 1),
    t as (
      select s."masterUserId" as "masterId", s.currency, (count(*) filter (where ${isNew}))::int as sales,
        ${sumOf(sql`s.amount`, isNew)} as sold, ${sumOf(sql`${until} - ${before}`)} as returned,
        ${changeOf(leftParts.tax)} as "taxAmount", ${changeOf(leftParts.fee)} as "feeAmount",
        ${changeOf(leftParts.share)} as "masterAmount", ${paidUntil} - ${paidBefore} as paid,
        ${sumOf(leftParts.share(before), isFormer)} - ${paidBefore} as opening,
        ${sumOf(leftParts.share(until))} - ${paidUntil} as closing
      from s left join y on y."orderId" = s.id group by 1, 2)
    select t.*, m.name || ' ' || m."lastName" as "masterName"
    from t join "User" m on m.id = t."masterId"
    where t.sales > 0 or t.returned <> 0 or t.paid <> 0 or t.opening <> 0 or t.closing <> 0
    order by m."lastName", m.name, t."masterId", t.currency`;
}

/** The payouts to a Master in a quarter of the year (1 to 4), in minor units: the numbers that DAC7 asks for. */
export type SellerQuarter = {
  masterId: string;
  masterName: string;
  currency: string;
  quarter: number;
  activities: number;
  consideration: number;
  fees: number;
};

/**
 * Lists the payouts of the year of a quarter by Master, currency and quarter. A sale that is paid in parts counts in each quarter of
 * them, and its commission is told in proportion to what was paid.
 */
export async function listSellerQuarters(quarter: string): Promise<SellerQuarter[]> {
  const { start, end } = getYearPeriod(quarter);
  const atPayout = sql`y."paidAt"`;
  const share = leftParts.share(before);
  const fee = leftParts.fee(before);
  return db.$queryRaw<SellerQuarter[]>`
    ${salesUntil(end, { from: atPayout, to: atPayout }, eachPayment)},
    f as (
      select s.*, case when ${share} = 0 then ${fee} else round(${fee} * least(s.total, ${share}) / ${share}) end as fees from s),
    p as (select f.*, f.fees - lag(f.fees, 1, 0) over (partition by f.id order by f.total) as "newFees" from f),
    t as (
      select p."masterUserId" as "masterId", p.currency,
        extract(quarter from p."paidAt" at time zone ${BOOKS_ZONE}::text)::int as quarter,
        count(distinct p.id)::int as activities, ${sumOf(sql`p.paid`)} as consideration, ${sumOf(sql`p."newFees"`)} as fees
      from p
      where p."paidAt" >= ${start}::timestamptz and p."paidAt" < ${end}::timestamptz
      group by 1, 2, 3)
    select t.*, m.name || ' ' || m."lastName" as "masterName"
    from t join "User" m on m.id = t."masterId"
    order by m."lastName", m.name, t."masterId", t.currency, t.quarter`;
}
