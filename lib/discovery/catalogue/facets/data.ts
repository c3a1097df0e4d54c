import "server-only";
import { resolveDatesFilter, type DateRange } from "@/lib/discovery/filters/date-range";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { datedSql, narrowContents, selectionSql, type Selection } from "@/lib/discovery/filters/selection";
import { hasUpcomingWithin } from "@/lib/discovery/filters/where";
import { correctSearchText, searchContents } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { datesFilters } from "@/lib/reference/labels";
import { FACETS } from "./schema";
import type { Facet, Facets } from "./schema";

const { sql, join } = Prisma;

/** Facets with bitmaps; `dates` depends on the time zone and the moment. */
type BitmapFacet = Exclude<Facet, "dates">;

type FacetCount = { facet: Facet; option: string; count: number };

/** Facets counted over the same contents; all facets without a filter share one group. */
type FacetGroup = { facets: Facet[]; filters: CatalogueFilters };

const isBitmapFacet = (facet: Facet): facet is BitmapFacet => facet !== "dates";

/** Counts selected contents by the options of facets; options without any are missing. */
export const countOptions = (selection: Selection, facets: BitmapFacet[]): Promise<FacetCount[]> =>
  db.$queryRaw<FacetCount[]>`
    with ${selectionSql(selection)}, options as (
      select b.facet, b.option, sum(bit_count(b.bits & s.bits)) as count
      from "FilterBitmap" b join selected s on s.block = b.block
      where b.facet = any(${facets}::text[]) group by 1, 2
      union all
      select o.facet, o.option, count(*) from few join "FilterOption" o on o."position" = few."position"
      where o.facet = any(${facets}::text[]) group by 1, 2
      union all
      select facet, '', count from counted, unnest(${facets}::text[]) as facet)
    select facet, option, sum(count)::int as count from options group by 1, 2 having sum(count) > 0 or option = ''`;

type CountWithin = (range: DateRange) => Prisma.Sql;

function countEachDates(tz: string, countWithin: CountWithin): Prisma.Sql {
  const counts = datesFilters.flatMap((dates) => {
    const range = resolveDatesFilter(dates, tz, new Date());
    return range
      ? [sql`select 'dates' as facet, ${dates}::text as option, (${countWithin(range)})::int as count`]
      : [];
  });
  return join(counts, " union all ");
}

const countFound: CountWithin = (range) =>
  sql`select count(*) from found a where ${hasUpcomingWithin(range)}`;

const countSelected: CountWithin = (range) => sql`
  select (select count(distinct "position") from (${datedSql(sql`selected`, range)}) as dated)
    + (select count(*) from few a where ${hasUpcomingWithin(range)})`;

/** Few contents are looked up among the encuentros of each; many are recognised by their bits. */
async function countDates(selection: Selection): Promise<FacetCount[]> {
  const { tz } = selection;
  const { count, where, isNarrow } = await narrowContents(selection);
  const total: FacetCount = { facet: "dates", option: "", count };
  const rows = isNarrow
    ? await db.$queryRaw<FacetCount[]>`
        with found as materialized (select a.id from "Ayni" a where ${where}) ${countEachDates(tz, countFound)}`
    : await db.$queryRaw<FacetCount[]>`
        with ${selectionSql(selection)} ${countEachDates(tz, countSelected)}`;
  return [total, ...rows.filter((row) => row.count > 0)];
}

async function countGroup({ facets, filters }: FacetGroup, tz: string): Promise<FacetCount[]> {
  const selection = { filters, tz, matches: await searchContents(filters, tz) };
  const counts = await Promise.all([
    countOptions(selection, facets.filter(isBitmapFacet)),
    ...(facets.includes("dates") ? [countDates(selection)] : []),
  ]);
  return counts.flat();
}

/** Each facet is counted without its own filter, as if the option replaced the selected one. */
function groupFacets(allFilters: CatalogueFilters): FacetGroup[] {
  const groups = new Map<string, FacetGroup>();
  for (const facet of FACETS) {
    const filters = { ...allFilters, [facet]: noFilters[facet] };
    const key = JSON.stringify(filters);
    groups.set(key, { facets: [...(groups.get(key)?.facets ?? []), facet], filters });
  }
  return [...groups.values()];
}

async function loadFacetCounts(filters: CatalogueFilters, tz: string): Promise<Facets> {
  const counts = await Promise.all(groupFacets(filters).map((group) => countGroup(group, tz)));
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as Facets;
  for (const { facet, option, count } of counts.flat()) facets[facet][option] = count;
  return facets;
}

export async function countFacets(requestedFilters: CatalogueFilters, tz: string): Promise<Facets> {
  const filters = { ...requestedFilters, searchText: await correctSearchText(requestedFilters.searchText) };
  return cached(() => loadFacetCounts(filters, tz), ["facets", tz, JSON.stringify(filters)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });
}
