import "server-only";
import type { Member } from "@/lib/platform/actor";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { isCurrencyCode, type CurrencyCode } from "@/lib/reference/currencies";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { startOfDay, lastMonths } from "@/lib/platform/time/days";
import type { SalesMonth, SalesOverview } from "@/lib/payouts/sales/schema";
import {
  availableAmount,
  dueAmount,
  isSale,
  masterAmount,
  nextPartDate,
  overpaidAmount,
  paidAmount,
  ordersWithAdjustments,
} from "@/lib/payouts/sales/sql";

const { sql } = Prisma;

/** Includes refunded sales, which may have been paid out before. */
const masterSales = (masterId: string) => sql`
  from ${ordersWithAdjustments} where ${isSale} and o."masterUserId" = ${masterId}::uuid`;

const completedSales = (masterId: string) => sql`${masterSales(masterId)} and o.status = 'COMPLETED'`;

async function listSaleCurrencies(masterId: string): Promise<CurrencyCode[]> {
  const rows = await db.$queryRaw<{ code: string }[]>`
    select upper(o.currency) as code ${completedSales(masterId)}
    group by o.currency order by count(*) desc, o.currency`;
  return rows.map(({ code }) => code).filter(isCurrencyCode);
}

type Months = ReturnType<typeof lastMonths>;
type MonthRow = Omit<SalesMonth, "month"> & { bucket: number };

async function findMonthlySales(sales: Prisma.Sql, months: Months): Promise<SalesMonth[]> {
  const monthStarts = months.map(({ begin }) => begin.toISOString());
  const rows = await db.$queryRaw<MonthRow[]>`
    select width_bucket(o."purchaseDate", ${monthStarts}::timestamptz[]) as bucket, count(*)::int as count,
      sum(${masterAmount})::float8 as "masterAmount",
      sum(${paidAmount})::float8 as paid, sum(${overpaidAmount})::float8 as overpaid
    ${sales} and o."purchaseDate" >= ${monthStarts[0]}::timestamptz group by 1`;
  const sumsByBucket = new Map(rows.map(({ bucket, ...sums }) => [bucket, sums]));
  return months.map(({ month }, index) => ({
    month,
    ...(sumsByBucket.get(index + 1) ?? { count: 0, masterAmount: 0, paid: 0, overpaid: 0 }),
  }));
}

type Balance = {
  available: number;
  due: number;
  nextAvailableAt: Date | null;
  paid: number;
  paymentCount: number;
  overpaid: number;
};

async function findBalance(source: Prisma.Sql, now: Date, yearStart: Date): Promise<Balance> {
  const [row] = await db.$queryRaw<Balance[]>`
    select b.*, y.paid, y."paymentCount" from (
      select coalesce(sum(${availableAmount(now)}), 0)::float8 as available,
        coalesce(sum(${dueAmount(now)}), 0)::float8 as due,
        min(${nextPartDate(now)}) filter (where ${dueAmount(now)} > 0) as "nextAvailableAt",
        coalesce(sum(${overpaidAmount}), 0)::float8 as overpaid
      ${source}) b
    cross join (
      select coalesce(sum(amount), 0)::float8 as paid, count(*)::int as "paymentCount" from "SalePayout"
      where "paidAt" >= ${yearStart}::timestamptz
        and "orderId" in (select o.id ${source} and o."paidToMasterAmount" is not null)) y`;
  if (!row) throw new Error("A sum has no row");
  return row;
}

/** In the most used currency by default; null before the first sale. */
export async function findSalesOverview(
  actor: Member,
  requestedCurrency: CurrencyCode | undefined,
  now = new Date(),
): Promise<SalesOverview | null> {
  const [currencies, timeZone] = await Promise.all([
    listSaleCurrencies(actor.id),
    findUserTimeZone(actor.id),
  ]);
  const currency = requestedCurrency ?? currencies[0];
  if (!currency) return null;
  const months = lastMonths(now, timeZone);
  const year = Number(months.at(-1)?.month.slice(0, 4));
  const inCurrency = sql`and o.currency = ${currency.toLowerCase()}`;
  const [monthlySales, balance] = await Promise.all([
    findMonthlySales(sql`${completedSales(actor.id)} ${inCurrency}`, months),
    findBalance(sql`${masterSales(actor.id)} ${inCurrency}`, now, startOfDay(`${year}-01-01`, timeZone)),
  ]);
  const [thisMonth] = monthlySales.slice(-1);
  if (!thisMonth) return null;
  return {
    currency,
    currencies: currencies.includes(currency) ? currencies : [...currencies, currency],
    thisMonth,
    available: balance.available,
    due: balance.due,
    nextAvailable: balance.nextAvailableAt?.toISOString() ?? null,
    paidThisYear: { year, amount: balance.paid, count: balance.paymentCount },
    overpaid: balance.overpaid,
    months: monthlySales,
  };
}
