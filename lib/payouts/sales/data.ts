import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { matching } from "@/lib/administration/users/data";
import {
  masterAmount,
  overpaidAmount,
  paidAmount,
  saleColumns,
  saleSource,
  statusAt,
  zoneOf,
} from "@/lib/payouts/sales/sql";
import type { SaleRow } from "@/lib/payouts/sales/sql";
import { decodeCursor, encodeCursor } from "./cursor";
import type { SaleCursor } from "./cursor";
import { beginOf, endOf } from "../../platform/time/days";
import { canSeeSalesOf, mayHaveSales } from "./policy";
import { toSale } from "./view";
import { SALES_PAGE } from "./schema";
import type { SalesPage, SalesQuery, SaleSort, SaleTotals, SaleView } from "./schema";

const { sql, join, empty } = Prisma;

type Order = { by: Prisma.Sql; down: boolean };

const available = sql`coalesce(o."availableBillingDate", o."purchaseDate")`;

const orders: Record<SaleSort, Order> = {
  newest: { by: sql`o."purchaseDate"`, down: true },
  oldest: { by: sql`o."purchaseDate"`, down: false },
  soonest: { by: available, down: false },
  latest: { by: available, down: true },
  highest: { by: sql`o.amount`, down: true },
  lowest: { by: sql`o.amount`, down: false },
};

/** Which sales are looked through, for whom. */
type Listing = {
  /** Null for those of all Masters. */
  masterId: string | null;
  forAdmin: boolean;
  zone: string;
  query: SalesQuery;
  now: Date;
};

const textOf = (forAdmin: boolean): Prisma.Sql =>
  forAdmin
    ? sql`concat_ws(' ', a.title, b.name, b."lastName", b.email, m.name, m."lastName")`
    : sql`concat_ws(' ', a.title, b.name, b."lastName")`;

function stateWhere({ status }: SalesQuery, now: Date): Prisma.Sql {
  return status === "all" ? sql`o.status = 'COMPLETED'` : sql`${statusAt(now)} = ${status}`;
}

function whereOf({ masterId, forAdmin, zone, query, now }: Listing): Prisma.Sql {
  const { from, to, currency, ayniContentId, searchText } = query;
  const conditions = [
    stateWhere(query, now),
    ...(masterId === null ? [] : [sql`o."masterUserId" = ${masterId}::uuid`]),
    ...(from ? [sql`o."purchaseDate" >= ${beginOf(from, zone)}::timestamptz`] : []),
    ...(to ? [sql`o."purchaseDate" < ${endOf(to, zone)}::timestamptz`] : []),
    ...(currency ? [sql`o.currency = ${currency.toLowerCase()}`] : []),
    ...(ayniContentId ? [sql`o."ayniContentId" = ${ayniContentId}::uuid`] : []),
    ...matching(textOf(forAdmin), searchText),
  ];
  return sql`${saleSource} and ${join(conditions, " and ")}`;
}

function beyond({ by, down }: Order, after: SaleCursor | null): Prisma.Sql {
  if (!after) return empty;
  const type = after.value instanceof Date ? sql`::timestamptz` : sql`::int`;
  return sql`and (${by}, o.id) ${down ? sql`<` : sql`>`} (${after.value}${type}, ${after.id}::uuid)`;
}

type Placed = SaleRow & { place: Date | number };

function readRows(listing: Listing, after: SaleCursor | null, take: number): Promise<Placed[]> {
  const order = orders[listing.query.sort];
  const direction = order.down ? sql`desc` : sql`asc`;
  return db.$queryRaw<Placed[]>`
    select ${saleColumns(listing.now)}, ${order.by} as place
    ${whereOf(listing)} ${beyond(order, after)}
    order by ${order.by} ${direction}, o.id ${direction} limit ${take}`;
}

const cursorOf = ({ place, id }: Placed): SaleCursor => ({ value: place, id });

/** A sum of whole amounts; a double holds it exactly far beyond any that there can be. */
const sum = (of: Prisma.Sql, when = sql`true`) => sql`coalesce(sum(${of}) filter (where ${when}), 0)::float8`;

function readTotals(listing: Listing): Promise<SaleTotals[]> {
  const status = statusAt(listing.now);
  return db.$queryRaw<SaleTotals[]>`
    select o.currency, count(*)::int as count, ${sum(sql`o.amount`)} as amount,
      ${sum(sql`o."taxBase"`)} as "taxBase", ${sum(sql`o."taxAmount"`)} as "taxAmount",
      ${sum(sql`o."feeAmount"`)} as "feeAmount", ${sum(masterAmount)} as "masterAmount",
      ${sum(paidAmount)} as paid, ${sum(overpaidAmount)} as overpaid,
      ${sum(masterAmount, sql`${status} = 'available'`)} as available,
      ${sum(masterAmount, sql`${status} = 'due'`)} as due
    ${whereOf(listing)} group by o.currency order by count(*) desc, o.currency`;
}

/** Whose sales the actor gets who asks for those of `wanted`. Errors: `Forbidden`, `NotFound` (another's). */
function scopeOf(actor: Actor, wanted: string | undefined): string | null {
  if (!mayHaveSales(actor)) throw new AppError("Forbidden");
  if (wanted !== undefined && !canSeeSalesOf(actor, wanted)) throw new AppError("NotFound");
  if (wanted !== undefined || isAdmin(actor)) return wanted ?? null;
  return (actor as Member).id;
}

async function listingOf(actor: Member, query: SalesQuery, now: Date): Promise<Listing> {
  const masterId = scopeOf(actor, query.masterId);
  return { masterId, forAdmin: isAdmin(actor), zone: await zoneOf(actor.id), query, now };
}

/**
 * Sales with the totals of all that the query finds: a Master's own, for admins those of all.
 * Errors: `Forbidden`, `NotFound` (another Master's), `MalformedRequest`.
 */
export async function listSales(actor: Member, query: SalesQuery, now = new Date()): Promise<SalesPage> {
  const listing = await listingOf(actor, query, now);
  const cursor = query.after === undefined ? null : decodeCursor(query.after, query.sort);
  const [rows, totals] = await Promise.all([readRows(listing, cursor, SALES_PAGE + 1), readTotals(listing)]);
  const shown = rows.slice(0, SALES_PAGE);
  const last = rows.length > SALES_PAGE ? shown.at(-1) : undefined;
  return {
    content: shown.map((row) => toSale(row, listing.forAdmin)),
    metadata: {
      total: totals.reduce((all, { count }) => all + count, 0),
      pageSize: SALES_PAGE,
      after: last ? encodeCursor(query.sort, cursorOf(last)) : null,
      totals,
    },
  };
}

/** The sales of one Master. Errors: `Forbidden`, `NotFound` (another, or nobody), `MalformedRequest`. */
export async function salesByMaster(actor: Member, masterId: string, query: SalesQuery): Promise<SalesPage> {
  scopeOf(actor, masterId);
  if (!(await db.user.findUnique({ where: { id: masterId }, select: { id: true } }))) {
    throw new AppError("NotFound");
  }
  return listSales(actor, { ...query, masterId });
}

/** Sales as they are now, whoever asks, by id; what is no sale is not among them. */
export async function readSales(
  ids: readonly string[],
  forAdmin: boolean,
  tx: Tx = db,
): Promise<Map<string, SaleView>> {
  const rows = await tx.$queryRaw<SaleRow[]>`
    select ${saleColumns(new Date())} ${saleSource} and o.id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toSale(row, forAdmin)]));
}

/** One sale of the actor's, for admins any. Errors: `Forbidden`, `NotFound`. */
export async function findSale(actor: Actor, id: string): Promise<SaleView> {
  if (!mayHaveSales(actor)) throw new AppError("Forbidden");
  const sale = (await readSales([id], isAdmin(actor))).get(id);
  if (!sale || !canSeeSalesOf(actor, sale.masterUserId)) throw new AppError("NotFound");
  return sale;
}

const BATCH = 500;

async function* everyRow(listing: Listing): AsyncGenerator<SaleView[]> {
  for (let after: SaleCursor | null = null; ;) {
    const rows: Placed[] = await readRows(listing, after, BATCH);
    if (rows.length > 0) yield rows.map((row) => toSale(row, listing.forAdmin));
    const last = rows.at(-1);
    after = last ? cursorOf(last) : null;
    if (rows.length < BATCH) return;
  }
}

/** All that a query finds, batch by batch, so that none of it is long in memory. Errors as in `listSales`. */
export const everySale = async (actor: Member, query: SalesQuery): Promise<AsyncIterable<SaleView[]>> =>
  everyRow(await listingOf(actor, query, new Date()));
