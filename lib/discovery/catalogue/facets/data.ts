import "server-only";
import { resolveDatesFilter } from "@/lib/discovery/filters/date-range";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { OPTION_FILTERS } from "@/lib/discovery/filters/selection";
import { correctSearchText } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { countDates } from "./dates";
import { countDayParts } from "./day-parts";
import { groupOf, groupsSql, selectGroups, type FacetsRequest, type GroupSelection } from "./selection";
import { FACETS } from "./schema";
import type { Facet, FacetCount, Facets } from "./schema";

const { sql, join } = Prisma;

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

/** Leaves out the parts of the day without chosen days: hours have no bitmaps, and all encuentros to come would be read. */
const listCountedFacets = ({ filters, tz }: FacetsRequest): Facet[] => {
  const hasDays = resolveDatesFilter(filters.dates, tz, new Date()) !== null;
  return FACETS.filter((facet) => hasDays || facet !== "dayPart");
};

async function loadFacetCounts(request: FacetsRequest): Promise<Facets> {
  const counted = listCountedFacets(request);
  const groups = await selectGroups(request, counted);
  const groupsOf = (facets: readonly Facet[]) => {
    const names = facets.filter((facet) => counted.includes(facet));
    return groups.filter(({ group }) => names.some((facet) => groupOf(facet, request.filters) === group));
  };
  const counts = await Promise.all([
    countGroupedOptions(request, groupsOf(OPTION_FILTERS), OPTION_FILTERS),
    ...groupsOf(["dates"]).map((group) => countDates(request, group)),
    ...groupsOf(["dayPart"]).map((group) => countDayParts(request, group)),
  ]);
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as Facets;
  for (const { facet, option, count } of counts.flat()) facets[facet][option] = count;
  return facets;
}

const findFacets = ({ filters, tz, breadth = "all" }: FacetsRequest): Promise<Facets> =>
  cached(() => loadFacetCounts({ filters, tz, breadth }), ["facets", tz, JSON.stringify(filters), breadth], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });

const hasContents = (facets: Facets): boolean => FACETS.some((facet) => (facets[facet][""] ?? 0) > 0);

/** Counts what the page of these filters shows: corrects a search without results, then takes what comes nearest. */
export async function countFacets(filters: CatalogueFilters, tz: string): Promise<Facets> {
  const facets = await findFacets({ filters, tz });
  if (filters.searchText === "" || hasContents(facets)) return facets;
  const searchText = await correctSearchText(filters.searchText);
  const corrected = { ...filters, searchText };
  const correctedFacets =
    searchText === filters.searchText ? facets : await findFacets({ filters: corrected, tz });
  return hasContents(correctedFacets)
    ? correctedFacets
    : findFacets({ filters: corrected, tz, breadth: "any" });
}
