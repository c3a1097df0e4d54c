import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { canSettleSales } from "@/lib/payouts/sales/policy";
import { payoutCountries } from "@/lib/payouts/accounts/data";
import { isDisputed, isSale, isTransferring, masterAmount, soldOrders, statusAt } from "@/lib/payouts/sales/sql";
import { safeText } from "@/lib/platform/text/safe-text";
import { PAYOUT_ORDERS, PAYOUTS_PAGE } from "./schema";
import type { PayoutGroup, PayoutOrder, PayoutsPage, PayoutsQuery, PayoutTotals } from "./schema";

const { sql, empty } = Prisma;

/** What is owed to Masters: paid for, not disputed, neither given back nor paid out, nor about to be. */
const owed = sql`
  from ${soldOrders} join "User" m on m.id = o."masterUserId"
  where ${isSale} and o.status = 'COMPLETED' and not o."paidToMaster" and not ${isDisputed}
    and not ${isTransferring}`;

const countOf = (now: Date, status: string) =>
  sql`(count(*) filter (where ${statusAt(now)} = ${status}))::int`;
const sumOf = (now: Date, status: string) =>
  sql`coalesce(sum(${masterAmount}) filter (where ${statusAt(now)} = ${status}), 0)::float8`;

const sums = (now: Date) => sql`
  ${countOf(now, "available")} as "availableCount", ${sumOf(now, "available")} as "availableAmount",
  ${countOf(now, "due")} as "dueCount", ${sumOf(now, "due")} as "dueAmount"`;

type Sums = { availableCount: number; availableAmount: number; dueCount: number; dueAmount: number };

const toSums = ({ availableCount, availableAmount, dueCount, dueAmount }: Sums) => ({
  available: { count: availableCount, amount: availableAmount },
  due: { count: dueCount, amount: dueAmount },
});

type GroupRow = Sums & PayoutGroup["master"] & { currency: string; place: string; transferable: boolean };
type Place = Pick<GroupRow, "place" | "id" | "currency">;

const byName = sql`search_fold(m.name || ' ' || m."lastName")`;
const cursorSchema = z.tuple([safeText(400), z.uuid(), z.string().regex(/^[a-z]{3}$/)]);

function placeOf(after: string | undefined): Place | null {
  if (after === undefined) return null;
  const [place, id, currency] = unpackCursor(after, cursorSchema);
  return { place, id, currency };
}

const beyond = (after: Place | null) =>
  after
    ? sql`and (${byName}, m.id, o.currency) > (${after.place}, ${after.id}::uuid, ${after.currency})`
    : empty;

type Wanted = { onlyAvailable: boolean; now: Date };

const having = ({ onlyAvailable, now }: Wanted) =>
  onlyAvailable ? sql`having ${countOf(now, "available")} > 0` : empty;

const country = sql`coalesce(m.country, (select country from "Profile" where "userId" = m.id))`;

const transferable = () => sql`
  (select a.ready and a.country = any(${payoutCountries()}::text[]) from "PayoutAccount" a where a."userId" = m.id)`;

const readGroups = (wanted: Wanted, after: Place | null, take: number) => db.$queryRaw<GroupRow[]>`
  select m.id, m.slug, m.name, m."lastName", ${country} as country, o.currency, ${byName} as place,
    coalesce(${transferable()}, false) as transferable, ${sums(wanted.now)}
  ${owed} ${beyond(after)} group by m.id, o.currency ${having(wanted)}
  order by ${byName}, m.id, o.currency limit ${take}`;

type OrderRow = Omit<PayoutOrder, "purchaseDate"> & {
  masterUserId: string;
  currency: string;
  purchaseDate: Date;
};

const readOrders = (groups: GroupRow[], now: Date) => db.$queryRaw<OrderRow[]>`
  select * from (
    select o.id, o."masterUserId", o.currency, o."purchaseDate", ${masterAmount} as "masterAmount",
      (select title from "Ayni" where id = o."ayniContentId") as title,
      row_number() over (partition by o."masterUserId", o.currency
        order by o."availableBillingDate", o.id) as rank
    ${owed} and ${statusAt(now)} = 'available' and o."masterUserId" = any(${groups.map(({ id }) => id)}::uuid[])
  ) ranked where rank <= ${PAYOUT_ORDERS} order by rank`;

const isOf =
  ({ id, currency }: GroupRow) =>
  (order: OrderRow): boolean =>
    order.masterUserId === id && order.currency === currency;

const toOrder = ({ id, title, purchaseDate, masterAmount: part }: OrderRow): PayoutOrder => ({
  id,
  title,
  purchaseDate: purchaseDate.toISOString(),
  masterAmount: part,
});

async function withOrders(groups: GroupRow[], now: Date): Promise<PayoutGroup[]> {
  const orders = await readOrders(groups, now);
  return groups.map((group) => {
    const { id, slug, name, lastName, country, currency, transferable } = group;
    return {
      master: { id, slug, name, lastName, country },
      currency,
      transferable,
      ...toSums(group),
      orders: orders.filter(isOf(group)).map(toOrder),
    };
  });
}

type TotalRow = Sums & { currency: string; masters: number };

async function readTotals(now: Date): Promise<PayoutTotals[]> {
  const rows = await db.$queryRaw<TotalRow[]>`
    select o.currency,
      (count(distinct m.id) filter (where ${statusAt(now)} = 'available'))::int as masters, ${sums(now)}
    ${owed} group by o.currency order by o.currency`;
  return rows.map((row) => ({ currency: row.currency, masters: row.masters, ...toSums(row) }));
}

async function countGroups(wanted: Wanted): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (
      select 1 ${owed} group by m.id, o.currency ${having(wanted)}) groups`;
  return row?.total ?? 0;
}

/** What Masters are due, by Master and currency. Errors: `Forbidden`, `MalformedRequest`. */
export async function listPayouts(
  actor: Actor,
  { after, status }: PayoutsQuery,
  now = new Date(),
): Promise<PayoutsPage> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const wanted = { onlyAvailable: status === "available", now };
  const [rows, total, totals] = await Promise.all([
    readGroups(wanted, placeOf(after), PAYOUTS_PAGE + 1),
    countGroups(wanted),
    readTotals(now),
  ]);
  const shown = rows.slice(0, PAYOUTS_PAGE);
  const last = rows.length > PAYOUTS_PAGE ? shown.at(-1) : undefined;
  return {
    content: await withOrders(shown, now),
    metadata: {
      total,
      pageSize: PAYOUTS_PAGE,
      after: last ? packCursor([last.place, last.id, last.currency]) : null,
      totals,
    },
  };
}

export type Due = Omit<PayoutGroup, "orders" | "due" | "transferable">;

/** All that can be paid now, batch by batch. */
export async function* everyPayout(now: Date): AsyncGenerator<Due[]> {
  for (let after: Place | null = null; ;) {
    const rows: GroupRow[] = await readGroups({ onlyAvailable: true, now }, after, PAYOUTS_PAGE);
    if (rows.length > 0) {
      yield rows.map(({ id, slug, name, lastName, country, currency, ...row }) => ({
        master: { id, slug, name, lastName, country },
        currency,
        available: toSums(row).available,
      }));
    }
    after = rows.at(-1) ?? null;
    if (rows.length < PAYOUTS_PAGE) return;
  }
}
