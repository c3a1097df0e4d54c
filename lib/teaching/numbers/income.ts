import "server-only";
import {
  isSale,
  keptFee,
  keptTax,
  masterAmount,
  ordersWithAdjustments,
  refundedAmount,
} from "@/lib/payouts/sales/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { endOfDay, startOfDay } from "@/lib/platform/time/days";
import type { CurrencyIncome, DaySpan, IncomeSums, NumbersSpan } from "./schema";
import { isOfScope, type NumbersScope } from "./sql";

const { sql } = Prisma;

const NONE: IncomeSums = {
  count: 0,
  amount: 0,
  taxAmount: 0,
  feeAmount: 0,
  masterAmount: 0,
  refundCount: 0,
  refundedAmount: 0,
};

// A double holds sums of minor units exactly up to 2^53.
const sumCompleted = (amount: Prisma.Sql) =>
  sql`coalesce(sum(${amount}) filter (where o.status = 'COMPLETED'), 0)::float8`;

const incomeColumns = sql`
  (count(*) filter (where o.status = 'COMPLETED'))::int as count, ${sumCompleted(sql`o.amount`)} as amount,
  ${sumCompleted(keptTax)} as "taxAmount", ${sumCompleted(keptFee)} as "feeAmount",
  ${sumCompleted(masterAmount)} as "masterAmount", (count(*) filter (where ${refundedAmount} > 0))::int as "refundCount",
  sum(${refundedAmount})::float8 as "refundedAmount"`;

const isSoldWithin = ({ from, to }: DaySpan, timeZone: string) => sql`
  o."purchaseDate" >= ${startOfDay(from, timeZone)}::timestamptz
  and o."purchaseDate" < ${endOfDay(to, timeZone)}::timestamptz`;

type IncomeRow = IncomeSums & { currency: string; part: number };

/** By currency, the one with the most sales first. Days are those of the Master's time zone. */
export async function findIncome(
  scope: NumbersScope,
  { current, parts }: NumbersSpan,
  timeZone: string,
): Promise<CurrencyIncome[]> {
  const partStarts = parts.map((day) => startOfDay(day, timeZone).toISOString());
  const rows = await db.$queryRaw<IncomeRow[]>`
    select upper(o.currency) as currency, width_bucket(o."purchaseDate", ${partStarts}::timestamptz[]) as part,
      ${incomeColumns}
    from ${ordersWithAdjustments}
    where ${isSale} and ${isOfScope(scope)} and ${isSoldWithin(current, timeZone)} group by 1, 2`;
  return [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => {
      const ownRows = rows.filter((row) => row.currency === currency);
      const sumsByPart = new Map(ownRows.map(({ currency: _, part, ...sums }) => [part, sums]));
      const sums = [...sumsByPart.values()].reduce(addSums, NONE);
      return { currency, ...sums, parts: parts.map((_, index) => sumsByPart.get(index + 1) ?? NONE) };
    })
    .toSorted((a, b) => b.count - a.count || a.currency.localeCompare(b.currency));
}

const addSums = (a: IncomeSums, b: IncomeSums): IncomeSums => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
  taxAmount: a.taxAmount + b.taxAmount,
  feeAmount: a.feeAmount + b.feeAmount,
  masterAmount: a.masterAmount + b.masterAmount,
  refundCount: a.refundCount + b.refundCount,
  refundedAmount: a.refundedAmount + b.refundedAmount,
});

/** The income of a day in one currency, as it is exported. */
export type IncomeDay = IncomeSums & { day: string; currency: string };

export const listIncomeDays = (
  scope: NumbersScope,
  { current }: NumbersSpan,
  timeZone: string,
): Promise<IncomeDay[]> =>
  db.$queryRaw<IncomeDay[]>`
    select local.day::text as day, upper(o.currency) as currency, ${incomeColumns}
    from ${ordersWithAdjustments} cross join lateral (
      select (o."purchaseDate" at time zone ${timeZone})::date as day) local
    where ${isSale} and ${isOfScope(scope)} and ${isSoldWithin(current, timeZone)}
    group by 1, 2 order by 1, 2`;
