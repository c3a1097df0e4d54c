import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { searchedUserTextSql } from "@/lib/identity/users/sql";
import { mapBatches, readInBatches } from "@/lib/platform/batches";
import { splitPage } from "@/lib/platform/http/cursor";
import { sumOfMany } from "@/lib/payouts/large-sum";
import { containsAllWords, containsWord, isAmongAll } from "@/lib/platform/sql";
import {
  bareSalesSource,
  availableAmount,
  dueAmount,
  masterAmount,
  overpaidAmount,
  paidAmount,
  refundedAmount,
  refundedTax,
  saleColumns,
  salesSource,
  saleStatusAt,
  saleStatusBound,
} from "./sql";
import type { SaleRow } from "./sql";
import { decodeSaleCursor, encodeSaleCursor } from "./cursor";
import type { SaleCursor } from "./cursor";
import { startOfDay, endOfDay } from "@/lib/platform/time/days";
import { canSeeSalesOf, canHaveSales } from "./policy";
import { toSaleView } from "./view";
import { SALES_PAGE_SIZE } from "./schema";
import type { SalesPage, SalesQuery, SaleSort, SaleTotals, SaleView } from "./schema";

const { sql, join, empty } = Prisma;

type SortOrder = { column: Prisma.Sql; isDescending: boolean };

const availableDate = sql`coalesce(o."availableBillingDate", o."purchaseDate")`;

const sortOrders: Record<SaleSort, SortOrder> = {
  newest: { column: sql`o."purchaseDate"`, isDescending: true },
  oldest: { column: sql`o."purchaseDate"`, isDescending: false },
  soonest: { column: availableDate, isDescending: false },
  latest: { column: availableDate, isDescending: true },
  highest: { column: sql`o.amount`, isDescending: true },
  lowest: { column: sql`o.amount`, isDescending: false },
};

type SalesListing = {
  /** It is null for all Masters. */
  masterId: string | null;
  forAdmin: boolean;
  timeZone: string;
  query: SalesQuery;
  now: Date;
};

/** A Master's sales are few enough to read all; those of all Masters are found by an index of each text. */
function searchConditions({ masterId, forAdmin, query: { searchText } }: SalesListing): Prisma.Sql[] {
  if (masterId === null) return isAmongAll(sql`o.id`, searchText, listOrderIdsWithWord);
  const text = forAdmin
    ? sql`concat_ws(' ', o.reference, a.title, b.name, b."lastName", b.email, m.name, m."lastName")`
    : sql`concat_ws(' ', o.reference, a.title, b.name, b."lastName")`;
  return containsAllWords(text, searchText);
}

// The expressions are those of the indexes; "User_search" covers the address, too. It takes longest and is read once.
function listOrderIdsWithWord(word: string): Prisma.Sql {
  return sql`
    select s.id from "Order" s where ${containsWord(sql`s.reference`, word)}
    union select s.id from "Order" s join "Ayni" c on c.id = s."ayniContentId" where ${containsWord(sql`c.title`, word)}
    union select s.id from "User" u cross join lateral (
      select bought.id from "Order" bought where bought."userId" = u.id
      union all
      select sold.id from "Order" sold
      where sold."masterUserId" = u.id and ${containsWord(sql`u.name || ' ' || u."lastName"`, word)}) as s
    where ${containsWord(searchedUserTextSql(sql`u`), word)}`;
}

function statusCondition({ status }: SalesQuery, now: Date): Prisma.Sql {
  if (status === "all") return sql`o.status = 'COMPLETED'`;
  return sql`${saleStatusBound(status, now)} and ${saleStatusAt(now)} = ${status}`;
}

function toSalesConditions(listing: SalesListing): Prisma.Sql {
  const { masterId, timeZone, query, now } = listing;
  const { from, to, currency, ayniContentId } = query;
  const conditions = [
    statusCondition(query, now),
    ...(masterId === null ? [] : [sql`o."masterUserId" = ${masterId}::uuid`]),
    ...(from ? [sql`o."purchaseDate" >= ${startOfDay(from, timeZone)}::timestamptz`] : []),
    ...(to ? [sql`o."purchaseDate" < ${endOfDay(to, timeZone)}::timestamptz`] : []),
    ...(currency ? [sql`o.currency = ${currency.toLowerCase()}`] : []),
    ...(ayniContentId ? [sql`o."ayniContentId" = ${ayniContentId}::uuid`] : []),
    ...searchConditions(listing),
  ];
  return sql`and ${join(conditions, " and ")}`;
}

function afterCursor({ column, isDescending }: SortOrder, after: SaleCursor | null): Prisma.Sql {
  if (!after) return empty;
  const type = after.value instanceof Date ? sql`::timestamptz` : sql`::int`;
  const operator = isDescending ? sql`<` : sql`>`;
  return sql`and (${column}, o.id) ${operator} (${after.value}${type}, ${after.id}::uuid)`;
}

type SortedRow = SaleRow & { sortValue: Date | number };

function findSaleRows(listing: SalesListing, after: SaleCursor | null, take: number): Promise<SortedRow[]> {
  const order = sortOrders[listing.query.sort];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  return db.$queryRaw<SortedRow[]>`
    select ${saleColumns(listing.now)}, ${order.column} as "sortValue"
    ${salesSource} ${toSalesConditions(listing)} ${afterCursor(order, after)}
    order by ${order.column} ${direction}, o.id ${direction} limit ${take}`;
}

const toSaleCursor = ({ sortValue, id }: SortedRow): SaleCursor => ({ value: sortValue, id });

// A double holds sums of minor units exactly up to 2^53.
const sumOf = (amount: Prisma.Sql) => sql`coalesce(sum(${amount}), 0)::float8`;

function sumSales(listing: SalesListing): Promise<SaleTotals[]> {
  const needsNames = listing.masterId !== null && listing.query.searchText !== "";
  return db.$queryRaw<SaleTotals[]>`
    select o.currency, count(*)::int as count, ${sumOf(sql`o.amount`)} as amount,
      ${sumOf(sql`o."taxBase"`)} as "taxBase", ${sumOf(sql`o."taxAmount"`)} as "taxAmount",
      ${sumOf(sql`o."feeAmount"`)} as "feeAmount", ${sumOf(refundedAmount)} as "refundedAmount",
      ${sumOf(refundedTax)} as "refundedTax", ${sumOf(masterAmount)} as "masterAmount",
      ${sumOf(paidAmount)} as paid, ${sumOf(overpaidAmount)} as overpaid,
      ${sumOf(availableAmount(listing.now))} as available, ${sumOf(dueAmount(listing.now))} as due
    ${needsNames ? salesSource : bareSalesSource} ${toSalesConditions(listing)}
    group by o.currency order by count(*) desc, o.currency`;
}

/** Reads from the cache if there are more than 1000 sales of all Masters. */
async function findSaleTotals(listing: SalesListing): Promise<SaleTotals[]> {
  const { masterId, query, timeZone } = listing;
  if (masterId !== null) return sumSales(listing);
  const { after: _, sort: __, ...filters } = query;
  const sales = sql`${bareSalesSource} ${toSalesConditions(listing)}`;
  return sumOfMany(() => sumSales(listing), sales, ["sale-totals", JSON.stringify(filters), timeZone]);
}

/** Returns null for all Masters. Errors: `Forbidden`, `NotFound` (another Master). */
function resolveMasterId(actor: Actor, requestedMasterId: string | undefined): string | null {
  if (!canHaveSales(actor)) throw new AppError("Forbidden");
  if (requestedMasterId !== undefined && !canSeeSalesOf(actor, requestedMasterId))
    throw new AppError("NotFound");
  if (requestedMasterId !== undefined || isAdmin(actor)) return requestedMasterId ?? null;
  return (actor as Member).id;
}

async function toSalesListing(actor: Member, query: SalesQuery, now: Date): Promise<SalesListing> {
  const masterId = resolveMasterId(actor, query.masterId);
  return { masterId, forAdmin: isAdmin(actor), timeZone: await findUserTimeZone(actor.id), query, now };
}

/** Totals cover all pages. Errors: `Forbidden`, `NotFound` (another Master), `MalformedRequest`. */
export async function listSales(actor: Member, query: SalesQuery, now = new Date()): Promise<SalesPage> {
  const listing = await toSalesListing(actor, query, now);
  const cursor = query.after === undefined ? null : decodeSaleCursor(query.after, query.sort);
  const [rows, totals] = await Promise.all([
    findSaleRows(listing, cursor, SALES_PAGE_SIZE + 1),
    findSaleTotals(listing),
  ]);
  const { shown, after } = splitPage(rows, SALES_PAGE_SIZE, (last) =>
    encodeSaleCursor(query.sort, toSaleCursor(last)),
  );
  return {
    content: shown.map((row) => toSaleView(row, listing.forAdmin)),
    metadata: {
      total: totals.reduce((sum, { count }) => sum + count, 0),
      pageSize: SALES_PAGE_SIZE,
      after,
      totals,
    },
  };
}

/** Errors: `Forbidden`, `NotFound` (another Master's, or an unknown user), `MalformedRequest`. */
export async function listMasterSales(
  actor: Member,
  masterId: string,
  query: SalesQuery,
): Promise<SalesPage> {
  resolveMasterId(actor, masterId);
  if (!(await db.user.findUnique({ where: { id: masterId }, select: { id: true } }))) {
    throw new AppError("NotFound");
  }
  return listSales(actor, { ...query, masterId });
}

/** Without permission checks; leaves out orders that are no sales. */
export async function findSalesById(
  ids: readonly string[],
  { forAdmin, tx = db }: { forAdmin: boolean; tx?: Tx },
): Promise<Map<string, SaleView>> {
  const rows = await tx.$queryRaw<SaleRow[]>`
    select ${saleColumns(new Date())} ${salesSource} and o.id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toSaleView(row, forAdmin)]));
}

/** Errors: `Forbidden`, `NotFound`. */
export async function getSale(actor: Actor, id: string): Promise<SaleView> {
  if (!canHaveSales(actor)) throw new AppError("Forbidden");
  const sale = (await findSalesById([id], { forAdmin: isAdmin(actor) })).get(id);
  if (!sale || !canSeeSalesOf(actor, sale.masterUserId)) throw new AppError("NotFound");
  return sale;
}

const BATCH_SIZE = 500;

/** Errors as in `listSales`. */
export async function streamSales(actor: Member, query: SalesQuery): Promise<AsyncIterable<SaleView[]>> {
  const listing = await toSalesListing(actor, query, new Date());
  const rows = readInBatches(BATCH_SIZE, (last: SortedRow | null) =>
    findSaleRows(listing, last && toSaleCursor(last), BATCH_SIZE),
  );
  return mapBatches(rows, (row) => toSaleView(row, listing.forAdmin));
}
