import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Place } from "@/lib/discovery/catalogue/cursor";
import type { Sort } from "@/lib/discovery/filters/filters";

// How each order of the catalogue is walked along its index, from where a page ended. What comes first has the
// smallest value.

const { sql, empty } = Prisma;

/** A stretch of an order: of the rows `a` of "Ayni" that fit, those beyond a place. */
export type Stretch = { fits: Prisma.Sql; beyond: Place | null; take: number; skip: number };

const epochMs = (instant: Prisma.Sql): Prisma.Sql => sql`(extract(epoch from ${instant}) * 1000)::float8`;

const newestFirst = (beyond: Place | null, take: number, fits: Prisma.Sql): Prisma.Sql => sql`
  select a.id, -${epochMs(sql`a."publishedAt"`)} as value from "Ayni" a
  where ${fits} ${beyond ? sql`and (a."publishedAt", a.id) < (${new Date(-beyond.value)}, ${beyond.id}::uuid)` : empty}
  order by a."publishedAt" desc, a.id desc limit ${take}`;

const newest = ({ fits, beyond, take, skip }: Stretch): Prisma.Sql => sql`
  ${newestFirst(beyond, take, fits)} offset ${skip}`;

// After everything that has a date, in milliseconds since 1970.
const UNDATED = 1e14;

const isComing = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" > now()`;

/** Whether a content has an encuentro to come. */
export const hasComing = sql`exists (select from "Encuentro" e where e."ayniId" = a.id and ${isComing(sql`e`)})`;

const coming = (beyond: Place | null, most: number, fits: Prisma.Sql): Prisma.Sql => sql`
  select e."ayniId" as id, ${epochMs(sql`e."startsAt"`)} as value
  from "Encuentro" e join "Ayni" a on a.id = e."ayniId"
  where ${isComing(sql`e`)} and ${fits}
    and not exists (select from "Encuentro" f where f."ayniId" = e."ayniId" and ${isComing(sql`f`)}
                    and (f."startsAt", f.id) < (e."startsAt", e.id))
    ${beyond ? sql`and (e."startsAt", e."ayniId") > (${new Date(beyond.value)}, ${beyond.id}::uuid)` : empty}
  order by e."startsAt", e."ayniId" limit ${most}`;

// Those with an encuentro to come by its start; then the others, the newest first.
function soonest({ fits, beyond, take, skip }: Stretch): Prisma.Sql {
  const most = take + skip;
  const dated = beyond !== null && beyond.value >= UNDATED / 2 ? null : coming(beyond, most, fits);
  const undatedBeyond =
    beyond !== null && dated === null ? { value: beyond.value - UNDATED, id: beyond.id } : null;
  const undated = sql`select id, value + ${UNDATED}::float8 as value
    from (${newestFirst(undatedBeyond, most, sql`${fits} and not ${hasComing}`)}) as undated`;
  const part = (number: number, rows: Prisma.Sql): Prisma.Sql =>
    sql`(select id, value, ${number}::int as part, row_number() over () as step from (${rows}) as walked)`;
  return sql`
    select id, value from (${dated ? sql`${part(1, dated)} union all` : empty} ${part(2, undated)}) as parts
    order by part, step limit ${take} offset ${skip}`;
}

const price = ({ fits, beyond, take, skip }: Stretch): Prisma.Sql => sql`
  select a.id, in_euros(a.amount, a.currency) as value from "Ayni" a
  where ${fits}
    ${beyond ? sql`and (in_euros(a.amount, a.currency), a.id) > (${beyond.value}::float8, ${beyond.id}::uuid)` : empty}
  order by in_euros(a.amount, a.currency), a.id limit ${take} offset ${skip}`;

const walks = { newest, soonest, price };

/** The contents that fit whose next encuentro is nearest. */
export const nearest = (fits: Prisma.Sql, take: number): Promise<Place[]> =>
  db.$queryRaw<Place[]>`${coming(null, take, fits)}`;

/** The next rows of an order. */
export const walk = (sort: Exclude<Sort, "relevance">, stretch: Stretch): Promise<Place[]> =>
  db.$queryRaw<Place[]>`${walks[sort](stretch)}`;
