import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { BOOKS_ZONE, getQuarterPeriod, getYearPeriod } from "./periods";
import { leftParts, salesUntil } from "./sql";
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
  const paidBy = (instant: Date): Prisma.Sql =>
    sumOf(sql`s.paid`, sql`s."paidToMasterDate" < ${instant}::timestamptz`);
  return db.$queryRaw<PayoutTotal[]>`
    ${salesUntil(end, { from: sql`${start}::timestamptz`, to: sql`${end}::timestamptz` })},
    t as (
      select s."masterUserId" as "masterId", s.currency, (count(*) filter (where ${isNew}))::int as sales,
        ${sumOf(sql`s.amount`, isNew)} as sold, ${sumOf(sql`${until} - ${before}`)} as returned,
        ${changeOf(leftParts.tax)} as "taxAmount", ${changeOf(leftParts.fee)} as "feeAmount",
        ${changeOf(leftParts.share)} as "masterAmount", ${paidBy(end)} - ${paidBy(start)} as paid,
        ${sumOf(leftParts.share(before), isFormer)} - ${paidBy(start)} as opening,
        ${sumOf(leftParts.share(until))} - ${paidBy(end)} as closing
      from s group by 1, 2)
    select t.*, m.name || ' ' || m."lastName" as "masterName"
    from t join "User" m on m.id = t."masterId"
    where t.sales > 0 or t.returned <> 0 or t.paid <> 0 or t.opening <> 0 or t.closing <> 0
    order by m."lastName", m.name, t."masterId", t.currency`;
}

/** What was paid out to a Master in a quarter of the year (1 to 4), in minor units: the numbers that DAC7 asks for. */
export type SellerQuarter = {
  masterId: string;
  masterName: string;
  currency: string;
  quarter: number;
  activities: number;
  consideration: number;
  fees: number;
};

/** Lists the payouts of the year of a quarter by Master, currency and quarter. */
export async function listSellerQuarters(quarter: string): Promise<SellerQuarter[]> {
  const { start, end } = getYearPeriod(quarter);
  const atPayout = sql`o."paidToMasterDate"`;
  return db.$queryRaw<SellerQuarter[]>`
    ${salesUntil(end, { from: atPayout, to: atPayout })},
    t as (
      select s."masterUserId" as "masterId", s.currency,
        extract(quarter from s."paidToMasterDate" at time zone ${BOOKS_ZONE}::text)::int as quarter,
        count(*)::int as activities, ${sumOf(sql`s.paid`)} as consideration, ${sumOf(leftParts.fee(before))} as fees
      from s
      where s."paidToMasterDate" >= ${start}::timestamptz and s."paidToMasterDate" < ${end}::timestamptz
      group by 1, 2, 3)
    select t.*, m.name || ' ' || m."lastName" as "masterName"
    from t join "User" m on m.id = t."masterId"
    order by m."lastName", m.name, t."masterId", t.currency, t.quarter`;
}
