import "server-only";
import type { Member } from "@/lib/platform/actor";
import { isCurrencyCode, type CurrencyCode } from "@/lib/reference/currencies";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { beginOf, lastMonths } from "@/lib/platform/time/days";
import type { SalesMonth, SalesOverview } from "@/lib/payouts/sales/schema";
import {
  isSale,
  masterAmount,
  overpaidAmount,
  paidAmount,
  soldOrders,
  statusAt,
  zoneOf,
} from "@/lib/payouts/sales/sql";

const { sql } = Prisma;

/** All that a Master sold, also what was given back: it may have been paid before. */
const sold = (masterId: string) => sql`
  from ${soldOrders} where ${isSale} and o."masterUserId" = ${masterId}::uuid`;

const standing = (masterId: string) => sql`${sold(masterId)} and o.status = 'COMPLETED'`;

async function currenciesOf(masterId: string): Promise<CurrencyCode[]> {
  const rows = await db.$queryRaw<{ code: string }[]>`
    select upper(o.currency) as code ${standing(masterId)}
    group by o.currency order by count(*) desc, o.currency`;
  return rows.map(({ code }) => code).filter(isCurrencyCode);
}

type Months = ReturnType<typeof lastMonths>;
type MonthRow = Omit<SalesMonth, "month"> & { place: number };

async function monthsOf(source: Prisma.Sql, months: Months): Promise<SalesMonth[]> {
  const begins = months.map(({ begin }) => begin.toISOString());
  const rows = await db.$queryRaw<MonthRow[]>`
    select width_bucket(o."purchaseDate", ${begins}::timestamptz[]) as place, count(*)::int as count,
      sum(${masterAmount})::float8 as "masterAmount",
      sum(${paidAmount})::float8 as paid, sum(${overpaidAmount})::float8 as overpaid
    ${source} and o."purchaseDate" >= ${begins[0]}::timestamptz group by 1`;
  const byPlace = new Map(rows.map(({ place, ...sums }) => [place, sums]));
  return months.map(({ month }, index) => ({
    month,
    ...(byPlace.get(index + 1) ?? { count: 0, masterAmount: 0, paid: 0, overpaid: 0 }),
  }));
}

type Now = {
  available: number;
  due: number;
  next: Date | null;
  paid: number;
  payments: number;
  overpaid: number;
};
const NOTHING: Now = { available: 0, due: 0, next: null, paid: 0, payments: 0, overpaid: 0 };

async function standingNow(source: Prisma.Sql, now: Date, yearBegin: Date): Promise<Now> {
  const status = statusAt(now);
  const thisYear = sql`o."paidToMasterDate" >= ${yearBegin}::timestamptz`;
  const [row] = await db.$queryRaw<Now[]>`
    select coalesce(sum(${masterAmount}) filter (where ${status} = 'available'), 0)::float8 as available,
      coalesce(sum(${masterAmount}) filter (where ${status} = 'due'), 0)::float8 as due,
      min(o."availableBillingDate") filter (where ${status} = 'due' and o."availableBillingDate" > ${now}) as next,
      coalesce(sum(${paidAmount}) filter (where ${thisYear}), 0)::float8 as paid,
      (count(*) filter (where ${thisYear}))::int as payments,
      coalesce(sum(${overpaidAmount}), 0)::float8 as overpaid
    ${source}`;
  return row ?? NOTHING;
}

/** How the actor's own exchanges stand in a currency, or in the one they use most; null before the first. */
export async function salesOverview(
  actor: Member,
  wanted: CurrencyCode | undefined,
  now = new Date(),
): Promise<SalesOverview | null> {
  const [currencies, zone] = await Promise.all([currenciesOf(actor.id), zoneOf(actor.id)]);
  const currency = wanted ?? currencies[0];
  if (!currency) return null;
  const months = lastMonths(now, zone);
  const year = Number(months.at(-1)?.month.slice(0, 4));
  const inCurrency = sql`and o.currency = ${currency.toLowerCase()}`;
  const [byMonth, standingAs] = await Promise.all([
    monthsOf(sql`${standing(actor.id)} ${inCurrency}`, months),
    standingNow(sql`${sold(actor.id)} ${inCurrency}`, now, beginOf(`${year}-01-01`, zone)),
  ]);
  const [thisMonth] = byMonth.slice(-1);
  if (!thisMonth) return null;
  return {
    currency,
    currencies: currencies.includes(currency) ? currencies : [...currencies, currency],
    thisMonth,
    available: standingAs.available,
    due: standingAs.due,
    nextAvailable: standingAs.next?.toISOString() ?? null,
    paidThisYear: { year, amount: standingAs.paid, count: standingAs.payments },
    overpaid: standingAs.overpaid,
    months: byMonth,
  };
}
