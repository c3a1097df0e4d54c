import "server-only";
import { isUpcomingSql } from "@/lib/content/schedule/sql";
import { resolveDatesFilter, type DateRange } from "@/lib/discovery/filters/date-range";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { datedSql, OPTION_FILTERS } from "@/lib/discovery/filters/selection";
import { correctSearchText } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { datesFilters, type DatesFilter } from "@/lib/reference/labels";
import { groupOf, groupsSql, selectGroups, type FacetsRequest, type GroupSelection } from "./selection";
import { FACETS } from "./schema";
import type { Facet, Facets } from "./schema";

const { sql, join } = Prisma;

type FacetCount = { facet: Facet; option: string; count: number };

type OptionFacet = (typeof OPTION_FILTERS)[number];

async function countGroupedOptions(
  request: FacetsRequest,
  groups: GroupSelection[],
  facets: readonly OptionFacet[],
): Promise<FacetCount[]> {
  const ofFacets = join(facets.map((facet) => sql`(${facet}, ${groupOf(facet, request.filters)})`));
  return db.$queryRaw<FacetCount[]>`
    with ${groupsSql(request, groups)}, facets(facet, "group") as (values ${ofFacets}),
      many_options as materialized (
        select facet, option, bit_count(b.bits & s.bits) as count
        from facets join selected s using ("group") join "FilterBitmap" b using (facet, block)),
      few_options as materialized (
        select few."group", o.facet, o.option from few join "FilterOption" o using ("position")
        where o.facet = any(${facets}::text[])),
      options as (
        select facet, option, count from many_options
        union all
        select facet, option, 1 from few_options join facets using (facet, "group"))
    select facet, option, sum(count)::int as count from options group by 1, 2 having sum(count) > 0
    union all
    select facet, '', (
      (select coalesce(sum(bit_count(s.bits)), 0) from selected s where s."group" = facets."group")
      + (select count(*) from few where few."group" = facets."group"))::int from facets`;
}

/** Counts the current contents by the options of facets; options without any are missing. */
export const countOptions = async (
  request: FacetsRequest,
  facets: readonly OptionFacet[],
): Promise<FacetCount[]> => countGroupedOptions(request, await selectGroups(request, facets), facets);

type DatesRange = DateRange & { dates: DatesFilter };

const listRanges = (tz: string, now: Date): DatesRange[] =>
  datesFilters.flatMap((dates) => {
    const range = resolveDatesFilter(dates, tz, now);
    return range ? [{ dates, ...range }] : [];
  });

/** Instants at which a range begins or ends, in ascending order. */
const listBoundaries = (ranges: readonly DateRange[]): number[] =>
  [...new Set(ranges.flatMap(({ from, to }) => [from.getTime(), to.getTime()]))].sort((a, b) => a - b);

/** The bits of the intervals of which a range consists; each begins at a boundary. */
const toIntervalBits = ({ from, to }: DateRange, boundaries: readonly number[]): number =>
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

/** Reads the encuentros of all ranges once: a content has the bits of the intervals in which any of its own begins. */
async function countDates(request: FacetsRequest, group: GroupSelection): Promise<FacetCount[]> {
  const { tz } = request;
  const ranges = listRanges(tz, new Date());
  const boundaries = listBoundaries(ranges);
  const whole = { from: new Date(boundaries[0] ?? 0), to: new Date(boundaries.at(-1) ?? 0) };
  const options = join(
    ranges.map((range) => sql`(${range.dates}, ${toIntervalBits(range, boundaries)}::int)`),
  );
  return db.$queryRaw<FacetCount[]>`
    with ${groupsSql(request, [group])},
      dated as (
        ${datedSql(sql`selected`, whole)}
        union all
        select few."position", e."startsAt" from few join "Encuentro" e on e."ayniId" = few.id
        where ${isUpcomingSql(sql`e`, whole)}),
      contents as (
        select bit_or(${intervalBitSql(boundaries)}) as intervals from dated group by "position"),
      counts as (select intervals, count(*) as count from contents group by 1)
    select 'dates' as facet, option, sum(count)::int as count
    from counts join (values ${options}) as o(option, bits) on intervals & o.bits <> 0 group by option
    union all
    select 'dates', '', ((select coalesce(sum(bit_count(bits)), 0) from selected) + (select count(*) from few))::int`;
}

async function loadFacetCounts(request: FacetsRequest): Promise<Facets> {
  const groups = await selectGroups(request, FACETS);
  const groupsOf = (facets: readonly Facet[]) =>
    groups.filter(({ group }) => facets.some((facet) => groupOf(facet, request.filters) === group));
  const counts = await Promise.all([
    countGroupedOptions(request, groupsOf(OPTION_FILTERS), OPTION_FILTERS),
    ...groupsOf(["dates"]).map((group) => countDates(request, group)),
  ]);
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as Facets;
  for (const { facet, option, count } of counts.flat()) facets[facet][option] = count;
  return facets;
}

const findFacets = (filters: CatalogueFilters, tz: string): Promise<Facets> =>
  cached(() => loadFacetCounts({ filters, tz }), ["facets", tz, JSON.stringify(filters)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });

/** Corrects a search without results. */
export async function countFacets(filters: CatalogueFilters, tz: string): Promise<Facets> {
  const facets = await findFacets(filters, tz);
  if (FACETS.some((facet) => (facets[facet][""] ?? 0) > 0)) return facets;
  const searchText = await correctSearchText(filters.searchText);
  return searchText === filters.searchText ? facets : findFacets({ ...filters, searchText }, tz);
}
