import "server-only";
import { isLiveSql, isUpcomingSql, LONGEST, type StartChoice } from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { CatalogueCursor } from "./cursor";
import type { CatalogueSort } from "./page";
import { distanceSql } from "@/lib/content/ayni/sql";
import type { Point } from "@/lib/reference/regions/schema";
import { hasUpcomingSql } from "@/lib/discovery/filters/where";

// Every sort walks an index; `value` ascends in the order of the rows.

const { sql, empty } = Prisma;

/** Rows `a` of "Ayni" that match `where`, after a cursor. `starts` limits the encuentros that count. */
export type PageOptions = {
  where: Prisma.Sql;
  starts?: StartChoice | null;
  /** Only offers by the hour, which start at their next free hour. */
  bookable?: boolean;
  /** The place from which distances count. */
  near?: Point | null;
  after: CatalogueCursor | null;
  take: number;
  skip: number;
};
type SelectOptions = Omit<PageOptions, "skip">;

const toEpochMs = (instant: Prisma.Sql): Prisma.Sql => sql`(extract(epoch from ${instant}) * 1000)::float8`;

const newestValueSql = sql`-${toEpochMs(sql`a."publishedAt"`)}`;

const newestFirstSql = ({ after, take, where }: SelectOptions): Prisma.Sql => sql`
  select a.id, a."publishedAt" from "Ayni" a
  where ${where} ${after ? sql`and (a."publishedAt", a.id) < (${new Date(-after.value)}, ${after.id}::uuid)` : empty}
  order by a."publishedAt" desc, a.id desc limit ${take}`;

// Values are computed after skipping rows.
const selectNewest = ({ skip, ...options }: PageOptions): Prisma.Sql => sql`
  select id, ${newestValueSql} as value from (${newestFirstSql(options)} offset ${skip}) as a`;

const upcomingFirstSql = ({ after, take, where, starts }: SelectOptions): Prisma.Sql => sql`
  select e."ayniId" as id, ${toEpochMs(sql`e."startsAt"`)} as value
  from "Encuentro" e join "Ayni" a on a.id = e."ayniId"
  where ${isUpcomingSql(sql`e`, starts)} and ${where}
    and not exists (select from "Encuentro" f where f."ayniId" = e."ayniId" and ${isUpcomingSql(sql`f`, starts)}
                    and (f."startsAt", f.id) < (e."startsAt", e.id))
    ${after ? sql`and (e."startsAt", e."ayniId") > (${new Date(after.value)}, ${after.id}::uuid)` : empty}
  order by e."startsAt", e."ayniId" limit ${take}`;

// Added to the values of contents without an upcoming encuentro, so that they follow every date.
const UNDATED_OFFSET_MS = 1e14;

const undatedSql = ({ after, take, where }: SelectOptions): Prisma.Sql => {
  const newestAfter = after && { value: after.value - UNDATED_OFFSET_MS, id: after.id };
  return sql`select id, ${newestValueSql} + ${UNDATED_OFFSET_MS}::float8 as value
    from (${newestFirstSql({ after: newestAfter, take, where: sql`${where} and not ${hasUpcomingSql}` })}) as a`;
};

const numberedSql = (part: number, rows: Prisma.Sql): Prisma.Sql =>
  sql`(select id, value, ${part}::int as part, row_number() over () as step from (${rows}) as numbered)`;

// There are few of them, and an index of their own finds them.
const selectByNextHour = ({ where, after, take, skip }: PageOptions): Prisma.Sql => sql`
  select id, value from (
    select a.id, coalesce(${toEpochMs(sql`t."nextFreeAt"`)}, ${UNDATED_OFFSET_MS}::float8) as value
    from "Ayni" a join "BookingTerms" t on t."ayniId" = a.id where ${where}) as a
  where ${after ? sql`(value, id) > (${after.value}, ${after.id}::uuid)` : sql`true`}
  order by value, id limit ${take} offset ${skip}`;

/**
 * Contents with an upcoming encuentro by its start, then the others, the newest first. With `starts`, only contents
 * with such an encuentro: `where` need not say so.
 */
function selectSoonest({ skip, take, ...options }: PageOptions): Prisma.Sql {
  const { where, starts, after, bookable } = options;
  const end = take + skip;
  if (bookable && !starts) return selectByNextHour({ ...options, take, skip });
  if (starts) return sql`${upcomingFirstSql({ ...options, take: end })} offset ${skip}`;
  // Undated values are negative milliseconds plus the offset, still far above any date.
  const isAfterUndated = after !== null && after.value >= UNDATED_OFFSET_MS / 2;
  if (isAfterUndated) return sql`${undatedSql({ where, after, take: end })} limit ${take} offset ${skip}`;
  const dated = upcomingFirstSql({ where, after, take: end });
  const undated = undatedSql({ where, after: null, take: end });
  return sql`
    select id, value from (${numberedSql(1, dated)} union all ${numberedSql(2, undated)}) as parts
    order by part, step limit ${take} offset ${skip}`;
}

const selectByPrice = ({ where, after, take, skip }: PageOptions): Prisma.Sql => sql`
  select a.id, in_euros(a.amount, a.currency) as value from "Ayni" a
  where ${where}
    ${after ? sql`and (in_euros(a.amount, a.currency), a.id) > (${after.value}::float8, ${after.id}::uuid)` : empty}
  order by in_euros(a.amount, a.currency), a.id limit ${take} offset ${skip}`;

// `where` leaves the few contents of a place.
const selectByDistance = ({ where, near, after, take, skip }: PageOptions): Prisma.Sql => sql`
  select id, value from (
    select a.id, ${near ? distanceSql(near) : sql`0::float8`} as value from "Ayni" a where ${where}) as a
  where ${after ? sql`(value, id) > (${after.value}::float8, ${after.id}::uuid)` : sql`true`}
  order by value, id limit ${take} offset ${skip}`;

const pageQueries = {
  newest: selectNewest,
  soonest: selectSoonest,
  price: selectByPrice,
  distance: selectByDistance,
};

const listLive = (where: Prisma.Sql, take: number) => db.$queryRaw<{ id: string }[]>`
  select e."ayniId" as id from "Encuentro" e join "Ayni" a on a.id = e."ayniId"
  where ${isLiveSql(sql`e`)} and e."startsAt" > now() - ${LONGEST} and ${where}
  group by e."ayniId" order by min(e."startsAt"), e."ayniId" limit ${take}`;

/** Counts the contents with a live encuentro that have none with a later start. */
export async function countOnlyLive(where: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(distinct e."ayniId")::int as count from "Encuentro" e join "Ayni" a on a.id = e."ayniId"
    where ${isLiveSql(sql`e`)} and e."startsAt" > now() - ${LONGEST} and ${where} and not ${hasUpcomingSql}`;
  return row?.count ?? 0;
}

/** Contents with a live encuentro, then those with one to come, soonest first. */
export async function listNearestUpcoming(where: Prisma.Sql, take: number): Promise<{ id: string }[]> {
  const [live, upcoming] = await Promise.all([
    listLive(where, take),
    db.$queryRaw<CatalogueCursor[]>`${upcomingFirstSql({ where, after: null, take })}`,
  ]);
  const ids = new Set([...live, ...upcoming].map(({ id }) => id));
  return [...ids].slice(0, take).map((id) => ({ id }));
}

export const listSortedRows = (
  sort: Exclude<CatalogueSort, "relevance">,
  options: PageOptions,
): Promise<CatalogueCursor[]> => db.$queryRaw<CatalogueCursor[]>`${pageQueries[sort](options)}`;
