import "server-only";
import { isUpcomingSql } from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { resolveDatesFilter, splitIntoDays, type DateRange } from "./date-range";
import type { CatalogueFilters } from "./filters";
import { filterConditions, hasUpcomingSql, matchesCondition, notEndedSql } from "./where";

// Counts contents by their bitmaps (decision 037). Bits hold for the last fold; contents that have changed since are
// taken out of them and read row by row, so that every count is exact.

const { sql, join, empty } = Prisma;

/** Of `FilterBitmap`: the length of a block. */
const BLOCK_LENGTH = Prisma.raw("32000");

/** Above this number of rows, walking the index of the order finds a page sooner than sorting them. */
const NARROW_LIMIT = 5000;

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

/** A search has few results and a Master few contents, which indexes find. */
export const isFoundByIndex = ({ matches, filters }: Selection): boolean =>
  Boolean(matches ?? filters.master);

/** The filters with bitmaps; dates depend on the time zone and the moment. */
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

/** Positions of contents in a table of blocks with an encuentro within `range`. */
const datedSql = (blocks: Prisma.Sql, range: DateRange): Prisma.Sql => sql`
  select e."position" from "Encuentro" e
  join ${blocks} b on b.block = ${blockOf(sql`e."position"`)}
  where ${isUpcomingSql(sql`e`, range)} and ${hasBit(sql`b.bits`, sql`e."position"`)}`;

/**
 * Selects block and bits of the contents in a table of blocks with an encuentro within `range`, and perhaps of further
 * contents. Whole days are read from bitmaps, what is left at the ends of the range from the encuentros.
 */
export function inRangeSql(blocks: Prisma.Sql, range: DateRange): Prisma.Sql {
  const { days, rest } = splitIntoDays(range, new Date());
  const onDays = sql`
    select block, bits from "FilterBitmap" where facet = 'startsOn' and option = any(${days}::text[])`;
  const atEnds = rest.map((part) => datedSql(blocks, part));
  const parts =
    atEnds.length > 0 ? sql`${onDays} union all (${bitsOfSql(join(atEnds, " union all "))})` : onDays;
  return sql`select block, bit_or(bits) as bits from (${parts}) as parts group by block`;
}

// Zeros between ones tell the positions; those after the last one lead to the end of the block.
const pickedSql = sql`
  picked as (
    select block * ${BLOCK_LENGTH} + step as "position" from (
      select block, (sum(length(zeros) + 1) over (partition by block order by nth) - 1)::int as step
      from selected, string_to_table(bits::text, '1') with ordinality as gaps(zeros, nth)) as steps
    where step < ${BLOCK_LENGTH}),
  sizes as (select coalesce(sum(bit_count(bits)), 0) as size from selected)`;

const undatedPartsSql = sql`selected as materialized (select block, bits from chosen)`;

const datedPartsSql = (range: DateRange): Prisma.Sql => sql`
  in_range as materialized (${inRangeSql(sql`chosen`, range)}),
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

const bitmapSql = (selection: Selection): Prisma.Sql => {
  const { filters, tz, base = "current" } = selection;
  const range = resolveDatesFilter(filters.dates, tz, new Date());
  return sql`
    ${baseSql(base)},
    ${optionBitsSql(filters)}
    chosen as materialized (
      select block, ${selectedBits(filters)} as bits from ${baseWithOptions(filters)}
      where ${selectedBits(filters)} is not null),
    ${range ? datedPartsSql(range) : undatedPartsSql},
    ${pickedSql},
    few as materialized (
      select a."position", a.id from "Ayni" a
      where a."position" in (select "position" from changed) and ${selectionConditions(selection)})`;
};

const indexSql = (selection: Selection): Prisma.Sql => sql`
  selected as (select 0 as block, ''::bit varying as bits where false),
  picked as (select 0 as "position" where false),
  sizes as (select 0 as size),
  few as materialized (select a."position", a.id from "Ayni" a where ${selectionConditions(selection)})`;

/**
 * Defines `selected` (blocks and bits) and `few` ("position" and id), which have no content in common; the positions of
 * the former (`picked`), and the number of both (`counted`).
 */
const selectionSql = (selection: Selection): Prisma.Sql => sql`
  ${isFoundByIndex(selection) ? indexSql(selection) : bitmapSql(selection)},
  counted as materialized (
    select ((select size from sizes) + (select count(*) from few))::int as count)`;

export async function countContents(selection: Selection): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    with ${selectionSql(selection)} select count from counted`;
  return row?.count ?? 0;
}

export type NarrowedContents = {
  count: number;
  /** Conditions on a row `a` of "Ayni". */
  where: Prisma.Sql;
  isNarrow: boolean;
};

/** Counts contents, and names them in the condition if they are at most `limit`. */
export async function narrowContents(
  selection: Selection,
  limit: number = NARROW_LIMIT,
): Promise<NarrowedContents> {
  const [row] = await db.$queryRaw<{ count: number; positions: number[] | null }[]>`
    with ${selectionSql(selection)}
    select count, case when count <= ${limit} then array(
      select "position" from few union all select "position" from picked) end as positions
    from counted`;
  const { count = 0, positions = null } = row ?? {};
  return positions
    ? { count, where: positionCondition(positions), isNarrow: true }
    : { count, where: selectionConditions(selection), isNarrow: false };
}

// The planner takes an array that it does not know for a short one, and so begins with its rows.
const positionCondition = (positions: number[]): Prisma.Sql =>
  sql`a.listed and a."position" = any(array(select unnest(${positions}::int[])))`;
