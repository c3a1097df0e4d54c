import "server-only";
import { isUpcomingSql, type StartChoice } from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { resolveStarts, splitStarts } from "./date-range";
import type { CatalogueFilters } from "./filters";
import { filterConditions, hasUpcomingSql, matchesCondition, notEndedSql } from "./where";

// Counts contents by their bitmaps; README.md explains them.

const { sql, join, empty } = Prisma;

/** The length of a block of `FilterBitmap`. */
const BLOCK_LENGTH = Prisma.raw("32000");

/** The contents among which filters choose. */
type Base = "current" | "listed" | "upcoming";

export type Selection = {
  filters: CatalogueFilters;
  /** Time zone in which date filters count. */
  tz: string;
  /** The results of a search; null if nothing is searched for. */
  matches?: readonly { id: string }[] | null;
  /** Contents that have not ended, unless something is searched for. */
  base?: Base;
};

const BASE_CONDITIONS: Record<Base, Prisma.Sql> = {
  current: notEndedSql,
  listed: sql`true`,
  upcoming: hasUpcomingSql,
};

/** Contents whose bit of the base time has changed since the last fold. */
const PASSED_SINCE_FOLD: Record<Base, Prisma.Sql> = {
  current: sql`union select a."position" from "Ayni" a
    where a.listed and a."lastEndsAt" > (select "foldedAt" from "FilterFold") and a."lastEndsAt" <= now()`,
  listed: empty,
  upcoming: sql`union select e."position" from "Encuentro" e
    where e."cancelledAt" is null and e."startsAt" > (select "foldedAt" from "FilterFold") and e."startsAt" <= now()`,
};

/** The conditions of a selection on a row `a` of "Ayni". */
export const selectionConditions = ({
  filters,
  tz,
  matches = null,
  base = "current",
}: Selection): Prisma.Sql =>
  filterConditions(filters, tz, matchesCondition(matches) ?? BASE_CONDITIONS[base]);

/** A search has few results, a Master few contents, a place few around it, and few are offered by the hour: indexes find them. */
export const isFoundByIndex = ({ matches, filters }: Selection): boolean =>
  Boolean(matches ?? (filters.master || filters.near || filters.bookable));

/** The filters with bitmaps; days and hours depend on the time zone and the moment. */
export const OPTION_FILTERS = [
  "contentType",
  "price",
  "country",
  "modality",
  "disciplines",
  "topics",
] as const;

/** The chosen options of each filter that bitmaps can answer. */
const chosenOptions = (filters: CatalogueFilters): { name: Prisma.Sql; facet: string; options: string[] }[] =>
  OPTION_FILTERS.flatMap((facet) => {
    const options = [filters[facet]].flat().filter((option) => option !== "");
    return options.length === 0 ? [] : [{ name: Prisma.raw(`"${facet}Bits"`), facet, options }];
  });

/** Defines a table (block and bits) for each chosen filter except that of dates. */
export const optionBitsSql = (filters: CatalogueFilters): Prisma.Sql =>
  join(
    [
      empty,
      ...chosenOptions(filters).map(
        ({ name, facet, options }) => sql`
    ${name} as materialized (
      select block, bit_or(bits) as bits from "FilterBitmap"
      where facet = ${facet} and option = any(${options}::text[]) group by block),`,
      ),
    ],
    "",
  );

/** `base` with the tables of `optionBitsSql`. */
export const baseWithOptions = (filters: CatalogueFilters): Prisma.Sql =>
  join([sql`base`, ...chosenOptions(filters).map(({ name }) => sql`left join ${name} using (block)`)], " ");

/** The bits of a row of `baseWithOptions` to which filters are applied; null if there are none. */
export const selectedBits = (filters: CatalogueFilters): Prisma.Sql =>
  join([sql`base.bits`, ...chosenOptions(filters).map(({ name }) => sql`${name}.bits`)], " & ");

export const blockOf = (position: Prisma.Sql): Prisma.Sql => sql`${position} / ${BLOCK_LENGTH}`;
const stepOf = (position: Prisma.Sql): Prisma.Sql => sql`${position} % ${BLOCK_LENGTH}`;

/**
 * Selects the positions of a query as blocks and bits, by the gaps between ones: setting bit after bit would copy the
 * block. The function `filter_bits` makes one block of a fold; calls of it for each block take several times as long.
 */
const bitsOfSql = (positions: Prisma.Sql): Prisma.Sql => sql`
  select block, (string_agg(repeat('0', step - before - 1) || '1', '' order by step)
                 || repeat('0', ${BLOCK_LENGTH} - 1 - max(step)))::bit varying as bits
  from (select block, step, lag(step, 1, -1) over (partition by block order by step) as before
        from (select distinct ${blockOf(sql`"position"`)} as block, ${stepOf(sql`"position"`)} as step
              from (${positions}) as p) as steps) as gaps
  group by block`;

/** The bit of `position` is set. The planner takes `> 0` for a third of the rows and `= 1` for one in two hundred. */
export const hasBit = (bits: Prisma.Sql, position: Prisma.Sql): Prisma.Sql =>
  sql`get_bit(${bits}, ${stepOf(position)}) > 0`;

/** Positions of contents in a table of blocks with an encuentro that begins as `starts` says. */
const datedSql = (blocks: Prisma.Sql, starts: StartChoice): Prisma.Sql => sql`
  select e."position" from "Encuentro" e
  join ${blocks} b on b.block = ${blockOf(sql`e."position"`)}
  where ${isUpcomingSql(sql`e`, starts)} and ${hasBit(sql`b.bits`, sql`e."position"`)}`;

/**
 * Selects block and bits of the contents in a table of blocks with an encuentro that begins as `starts` says, and perhaps of
 * further contents. Whole days are read from bitmaps, hours and what is left at the ends of a range from the encuentros.
 */
export function inRangeSql(blocks: Prisma.Sql, starts: StartChoice): Prisma.Sql {
  const { days, rest } = splitStarts(starts, new Date());
  const onDays = sql`
    select block, bits from "FilterBitmap" where facet = 'startsOn' and option = any(${days}::text[])`;
  const atEnds = rest.map((part) => datedSql(blocks, part));
  const parts =
    atEnds.length > 0 ? sql`${onDays} union all (${bitsOfSql(join(atEnds, " union all "))})` : onDays;
  return sql`select block, bit_or(bits) as bits from (${parts}) as parts group by block`;
}

const undatedPartsSql = sql`selected as materialized (select block, bits from chosen)`;

const datedPartsSql = (starts: StartChoice): Prisma.Sql => sql`
  in_range as materialized (${inRangeSql(sql`chosen`, starts)}),
  selected as materialized (select block, c.bits & r.bits as bits from chosen c join in_range r using (block))`;

/** Defines `changed` ("position") and `base` (block and bits, without those of changed contents). */
export const baseSql = (base: Base): Prisma.Sql => sql`
  changed as materialized (
    select c."position" from "FilterChange" c ${PASSED_SINCE_FOLD[base]}),
  masks as materialized (${bitsOfSql(sql`select "position" from changed`)}),
  base as materialized (
    select b.block, case when m.bits is null then b.bits else b.bits & ~m.bits end as bits
    from "FilterBitmap" b left join masks m on m.block = b.block
    where b.facet = ${base})`;

/** Defines `selected` (blocks and bits) and `few` (changed contents), which have no content in common. */
const bitmapSql = (selection: Selection): Prisma.Sql => {
  const { filters, tz, base = "current" } = selection;
  const starts = resolveStarts(filters, tz, new Date());
  return sql`
    ${baseSql(base)},
    ${optionBitsSql(filters)}
    chosen as materialized (
      select block, ${selectedBits(filters)} as bits from ${baseWithOptions(filters)}
      where ${selectedBits(filters)} is not null),
    ${starts ? datedPartsSql(starts) : undatedPartsSql},
    few as materialized (
      select from "Ayni" a
      where a."position" in (select "position" from changed) and ${selectionConditions(selection)})`;
};

/** Counts contents exactly. */
export async function countContents(selection: Selection): Promise<number> {
  const [row] = isFoundByIndex(selection)
    ? await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from "Ayni" a where ${selectionConditions(selection)}`
    : await db.$queryRaw<{ count: number }[]>`
        with ${bitmapSql(selection)}
        select ((select coalesce(sum(bit_count(bits)), 0) from selected) + (select count(*) from few))::int as count`;
  return row?.count ?? 0;
}
