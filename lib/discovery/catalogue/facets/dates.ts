import "server-only";
import { isUpcomingSql, type StartChoice, type StartRange } from "@/lib/content/schedule/sql";
import { resolveDatesFilter, splitStarts } from "@/lib/discovery/filters/date-range";
import { blockOf, hasBit } from "@/lib/discovery/filters/selection";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { datesFilters, type DatesFilter } from "@/lib/reference/labels";
import { groupsSql, type FacetsRequest, type GroupSelection } from "./selection";
import type { FacetCount } from "./schema";

const { sql, join } = Prisma;

type DatesRange = StartRange & { dates: DatesFilter };

/** The hours within which encuentros count; null for any. */
type Hours = StartChoice["dayPart"];

const listRanges = (tz: string, now: Date): DatesRange[] =>
  datesFilters.flatMap((dates) => {
    const range = resolveDatesFilter(dates, tz, now);
    return range ? [{ dates, ...range }] : [];
  });

/**
 * Counts the contents of `selected` by range: those with an encuentro on its whole days by bitmaps, those with one only at
 * its ends, or in hours, one by one. Defines `on_days` and `at_ends` (option and count).
 */
function selectedDatesSql(ranges: readonly DatesRange[], dayPart: Hours, now: Date): Prisma.Sql {
  const parts = ranges.map((range) => ({ dates: range.dates, ...splitStarts({ range, dayPart }, now) }));
  const days = parts.map(
    (part) => sql`
      select ${part.dates} as option, block, bit_or(bits) as bits from "FilterBitmap"
      where facet = 'startsOn' and option = any(${part.days}::text[]) group by block`,
  );
  const ends = parts.flatMap((part) =>
    part.rest.map(
      (starts) => sql`
        select ${part.dates} as option, e."position", ${blockOf(sql`e."position"`)} as block from "Encuentro" e
        where ${isUpcomingSql(sql`e`, starts)}`,
    ),
  );
  return sql`
    day_bits as materialized (${join(days, " union all ")}),
    on_days as (
      select option, sum(bit_count(d.bits & s.bits)) as count
      from day_bits d join selected s using (block) group by option),
    at_ends as (
      select option, count(distinct e."position") as count
      from (${join(ends, " union all ")}) as e
      join selected s using (block) left join day_bits d using (option, block)
      where ${hasBit(sql`s.bits`, sql`e."position"`)}
        and (d.bits is null or not ${hasBit(sql`d.bits`, sql`e."position"`)})
      group by option)`;
}

/** Instants at which a range begins or ends, in ascending order. */
const listBoundaries = (ranges: readonly StartRange[]): number[] =>
  [...new Set(ranges.flatMap(({ from, to }) => [from.getTime(), to.getTime()]))].sort((a, b) => a - b);

/** The bits of the intervals of which a range consists; each begins at a boundary. */
const toIntervalBits = ({ from, to }: StartRange, boundaries: readonly number[]): number =>
  boundaries.reduce(
    (bits, start, index) => (start >= from.getTime() && start < to.getTime() ? bits | (1 << index) : bits),
    0,
  );

/** The bit of the interval in which an encuentro begins. Most begin in the last one; `width_bucket` takes far longer. */
const intervalBitSql = (boundaries: readonly number[]): Prisma.Sql => {
  const intervals = boundaries.map(
    (start, index) => sql`when "startsAt" >= ${new Date(start)}::timestamptz then ${1 << index}::int`,
  );
  return sql`case ${join(intervals.reverse(), " ")} end`;
};

/**
 * Counts the contents of `few` by range: each has the bits of the intervals in which any of its encuentros begins. Defines
 * `few_dates` (option and count).
 */
function fewDatesSql(ranges: readonly DatesRange[], dayPart: Hours): Prisma.Sql {
  const boundaries = listBoundaries(ranges);
  const whole = { from: new Date(boundaries[0] ?? 0), to: new Date(boundaries.at(-1) ?? 0) };
  const options = join(
    ranges.map((range) => sql`(${range.dates}, ${toIntervalBits(range, boundaries)}::int)`),
  );
  return sql`
    few_dates as (
      select option, count(*) as count from (
        select bit_or(${intervalBitSql(boundaries)}) as intervals
        from few join "Encuentro" e on e."ayniId" = few.id
        where ${isUpcomingSql(sql`e`, { range: whole, dayPart })} group by few."position") as contents
      join (values ${options}) as o(option, bits) on intervals & o.bits <> 0 group by option)`;
}

/** Counts the current contents of a group by the ranges of the filter of dates; ranges without any are missing. */
export async function countDates(request: FacetsRequest, group: GroupSelection): Promise<FacetCount[]> {
  const now = new Date();
  const ranges = listRanges(request.tz, now);
  const { dayPart } = request.filters;
  const hours = dayPart ? { part: dayPart, tz: request.tz } : null;
  return db.$queryRaw<FacetCount[]>`
    with ${groupsSql(request, [group])}, ${selectedDatesSql(ranges, hours, now)},
      ${fewDatesSql(ranges, hours)},
      counts as (
        select * from on_days union all select * from at_ends union all select * from few_dates)
    select 'dates' as facet, option, sum(count)::int as count from counts group by option having sum(count) > 0
    union all
    select 'dates', '', ((select coalesce(sum(bit_count(bits)), 0) from selected) + (select count(*) from few))::int`;
}
