import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { sumOfMany } from "@/lib/payouts/large-sum";
import { serializeCursor, parseCursor, splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import { findBankDetailsStates } from "@/lib/payouts/bank-details/data";
import { enabledPayoutCountries } from "@/lib/payouts/accounts/data";
import {
  isDisputed,
  isInOpenBankFile,
  isSale,
  isTransferring,
  availableAmount,
  dueAmount,
  ordersWithAdjustments,
  saleStatusAt,
} from "@/lib/payouts/sales/sql";
import { safeText } from "@/lib/platform/text/safe-text";
import { MAX_PAYOUT_ORDERS, PAYOUTS_PAGE_SIZE } from "./schema";
import type { PayoutGroup, PayoutOrder, PayoutsPage, PayoutsQuery, PayoutTotals } from "./schema";

const { sql, empty } = Prisma;

/** Orders of the partial index of owed ones; `owedOrders` also needs other tables. */
const isUnpaidSale = sql`${isSale} and o.status = 'COMPLETED' and not o."paidToMaster"`;

const isOnItsWay = sql`(${isTransferring} or ${isInOpenBankFile})`;

/** Counts as owed only the later parts of a sale that is in a pending transfer or an open bank file. */
const isOwed = (now: Date) =>
  sql`${isUnpaidSale} and not ${isDisputed} and (not ${isOnItsWay} or ${dueAmount(now)} > 0)`;

/** Without refunded and disputed sales, and those that are wholly on their way. */
const owedOrders = (now: Date) => sql`from ${ordersWithAdjustments} where ${isOwed(now)}`;

const isPayable = (now: Date) => sql`(${saleStatusAt(now)} = 'available' and not ${isOnItsWay})`;

const countAvailable = (now: Date) => sql`(count(*) filter (where ${isPayable(now)}))::int`;

/** A sale of several parts counts on both sides. */
const groupSums = (now: Date) => sql`
  ${countAvailable(now)} as "availableCount", coalesce(sum(${availableAmount(now)}) filter (where not ${isOnItsWay}), 0)::float8 as "availableAmount",
  (count(*) filter (where ${saleStatusAt(now)} = 'due' or ${dueAmount(now)} > 0))::int as "dueCount",
  coalesce(sum(${dueAmount(now)}), 0)::float8 as "dueAmount"`;

type GroupSumsRow = { availableCount: number; availableAmount: number; dueCount: number; dueAmount: number };

const toGroupSums = ({ availableCount, availableAmount, dueCount, dueAmount }: GroupSumsRow) => ({
  available: { count: availableCount, amount: availableAmount },
  due: { count: dueCount, amount: dueAmount },
});

type GroupRow = GroupSumsRow &
  PayoutGroup["master"] & { currency: string; sortName: string; transferable: boolean };
type GroupCursor = Pick<GroupRow, "sortName" | "id" | "currency">;

const foldedMasterName = sql`search_fold(m.name || ' ' || m."lastName")`;
const cursorSchema = z.tuple([safeText(400), z.uuid(), z.string().regex(/^[a-z]{3}$/)]);

function decodeGroupCursor(after: string | undefined): GroupCursor | null {
  if (after === undefined) return null;
  const [sortName, id, currency] = parseCursor(after, cursorSchema);
  return { sortName, id, currency };
}

const encodeGroupCursor = ({ sortName, id, currency }: GroupCursor): string =>
  serializeCursor([sortName, id, currency]);

// The first condition is one that an index of the names can begin at.
const afterCursor = (after: GroupCursor | null) =>
  after
    ? sql`and (${foldedMasterName}, m.id) >= (${after.sortName}, ${after.id}::uuid)
        and (${foldedMasterName}, m.id, sums.currency) > (${after.sortName}, ${after.id}::uuid, ${after.currency})`
    : empty;

type GroupFilter = { onlyAvailable: boolean; now: Date };

const maybeAvailable = ({ onlyAvailable, now }: GroupFilter) =>
  onlyAvailable ? sql`and o."availableBillingDate" <= ${now}::timestamptz` : empty;

const masterCountry = sql`coalesce(m.country, (select country from "Profile" where "userId" = m.id))`;

/** A bank account that a Master has named for a currency goes before the account at the processor. */
const hasOwnAccount = (now: Date) => sql`
  exists (select from "BankDetails" b where b."userId" = m.id and b.currency = sums.currency and b."cancelledAt" is null
    and b."effectiveAt" <= ${now}::timestamptz)`;

const isTransferable = () => sql`
  (select a.ready and a.country = any(${enabledPayoutCountries()}::text[]) from "PayoutAccount" a where a."userId" = m.id)`;

// Walks the index of names if many Masters are owed something, and sorts them if few are.
const findGroups = (filter: GroupFilter, after: GroupCursor | null, take: number) => db.$queryRaw<GroupRow[]>`
  select m.id, m.slug, m.name, m."lastName", ${masterCountry} as country, ${foldedMasterName} as "sortName",
    coalesce(${isTransferable()}, false) and not ${hasOwnAccount(filter.now)} as transferable, sums.*
  from "User" m
  cross join lateral (
    select o.currency, ${groupSums(filter.now)} from ${ordersWithAdjustments}
    where o."masterUserId" = m.id and ${isOwed(filter.now)}
    group by o.currency ${filter.onlyAvailable ? sql`having ${countAvailable(filter.now)} > 0` : empty}) as sums
  where m.id in (select o."masterUserId" from "Order" o where ${isUnpaidSale} ${maybeAvailable(filter)})
    ${afterCursor(after)}
  order by ${foldedMasterName}, m.id, sums.currency limit ${take}`;

type OrderRow = Omit<PayoutOrder, "purchaseDate"> & {
  masterUserId: string;
  currency: string;
  purchaseDate: Date;
};

const findPayableOrders = (groups: GroupRow[], now: Date) => db.$queryRaw<OrderRow[]>`
  select * from (
    select o.id, o."masterUserId", o.currency, o."purchaseDate", ${availableAmount(now)} as amount,
      (select title from "Ayni" where id = o."ayniContentId") as title,
      row_number() over (partition by o."masterUserId", o.currency
        order by o."availableBillingDate", o.id) as rank
    ${owedOrders(now)} and ${isPayable(now)} and o."masterUserId" = any(${groups.map(({ id }) => id)}::uuid[])
  ) ranked where rank <= ${MAX_PAYOUT_ORDERS} order by rank`;

const isInGroup =
  ({ id, currency }: GroupRow) =>
  (order: OrderRow): boolean =>
    order.masterUserId === id && order.currency === currency;

const toPayoutOrder = ({ id, title, purchaseDate, amount }: OrderRow): PayoutOrder => ({
  id,
  title,
  purchaseDate: purchaseDate.toISOString(),
  amount,
});

async function withOrders(groups: GroupRow[], now: Date): Promise<PayoutGroup[]> {
  const masterIds = [...new Set(groups.map(({ id }) => id))];
  const [orders, findState] = await Promise.all([
    findPayableOrders(groups, now),
    findBankDetailsStates(masterIds, now),
  ]);
  return groups.map((group) => {
    const { id, slug, name, lastName, country, currency, transferable } = group;
    return {
      master: { id, slug, name, lastName, country },
      currency,
      transferable,
      bankDetails: findState(id, currency),
      ...toGroupSums(group),
      orders: orders.filter(isInGroup(group)).map(toPayoutOrder),
    };
  });
}

type PayoutSums = { total: number; totals: PayoutTotals[] };
type TotalRow = GroupSumsRow & { currency: string; masters: number; groups: number };

const sumGroups = sql`
  sum("availableCount")::int as "availableCount", sum("availableAmount")::float8 as "availableAmount",
  sum("dueCount")::int as "dueCount", sum("dueAmount")::float8 as "dueAmount"`;

/** Adds the groups up by currency; `total` counts those that the filter lists. */
async function sumPayouts({ onlyAvailable, now }: GroupFilter): Promise<PayoutSums> {
  const rows = await db.$queryRaw<TotalRow[]>`
    select currency, (count(*) filter (where "availableCount" > 0))::int as masters, count(*)::int as groups, ${sumGroups}
    from (select o.currency, ${groupSums(now)} ${owedOrders(now)} group by o."masterUserId", o.currency) as groups
    group by currency order by currency`;
  return {
    total: rows.reduce((sum, { masters, groups }) => sum + (onlyAvailable ? masters : groups), 0),
    totals: rows.map((row) => ({ currency: row.currency, masters: row.masters, ...toGroupSums(row) })),
  };
}

const findPayoutSums = (status: PayoutsQuery["status"], filter: GroupFilter): Promise<PayoutSums> =>
  sumOfMany(() => sumPayouts(filter), owedOrders(filter.now), ["payout-totals", status]);

/** Adds up what can be paid now and what is due, by currency. Errors: `Forbidden`. */
export async function listPayoutTotals(actor: Actor, now = new Date()): Promise<PayoutTotals[]> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  return (await findPayoutSums("available", { onlyAvailable: true, now })).totals;
}

/** Errors: `Forbidden`, `MalformedRequest`. */
export async function listPayouts(
  actor: Actor,
  { after, status }: PayoutsQuery,
  now = new Date(),
): Promise<PayoutsPage> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const filter = { onlyAvailable: status === "available", now };
  const [rows, { total, totals }] = await Promise.all([
    findGroups(filter, decodeGroupCursor(after), PAYOUTS_PAGE_SIZE + 1),
    findPayoutSums(status, filter),
  ]);
  const { shown, after: next } = splitPage(rows, PAYOUTS_PAGE_SIZE, encodeGroupCursor);
  return {
    content: await withOrders(shown, now),
    metadata: { total, pageSize: PAYOUTS_PAGE_SIZE, after: next, totals },
  };
}
