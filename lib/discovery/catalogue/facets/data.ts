import "server-only";
import { cachedCount } from "@/lib/discovery/catalogue/count";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import {
  datesCondition,
  filterConditions,
  matchesCondition,
  priceCondition,
} from "@/lib/discovery/filters/where";
import { correctSearchText, searchContents } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { datesFilters, priceFilters } from "@/lib/reference/labels";
import { FACETS } from "./schema";
import type { Facet, Facets } from "./schema";

const { sql, join } = Prisma;

type FacetCount = { facet: Facet; option: string; count: number };

/** Facets counted over the same rows; all facets without a filter share one group. */
type FacetGroup = { facets: Facet[]; filters: CatalogueFilters };

const FACET_COLUMNS = {
  contentType: sql`"contentType"::text`,
  country: sql`country::text`,
  modality: sql`modality::text`,
  disciplines: sql`unnest(disciplines)`,
  topics: sql`unnest(topics)`,
} as const;

const countValuesSql = (facet: keyof typeof FACET_COLUMNS): Prisma.Sql => sql`
  select ${facet}::text as facet, option, count(*)::int as count
  from (select ${FACET_COLUMNS[facet]} as option from found) as options where option is not null group by option`;

const countAllSql = (facet: Facet): Prisma.Sql => sql`
  select ${facet}::text as facet, '' as option, count(*)::int as count from found`;

// Counts distinct prices first: there are far fewer of them than contents.
const countPricesSql = (): Prisma.Sql[] =>
  priceFilters.map(
    (
      price,
    ) => sql`select 'price' as facet, ${price}::text as option, coalesce(sum(a.contents), 0)::int as count
      from prices a where ${priceCondition(price)}`,
  );

const countDatesSql = (tz: string): Prisma.Sql[] =>
  datesFilters.flatMap((dates) => {
    const condition = datesCondition(dates, tz);
    const count = sql`select 'dates' as facet, ${dates}::text as option, count(*)::int as count from dated a`;
    return condition ? [sql`${count} where ${condition}`] : [];
  });

function facetCountSql(facet: Facet, tz: string): Prisma.Sql[] {
  if (facet === "price") return countPricesSql();
  return facet === "dates" ? countDatesSql(tz) : [countValuesSql(facet)];
}

const matchingRowsSql = (where: Prisma.Sql): Prisma.Sql => sql`
  found as materialized (
    select a.id, a."contentType", a.country, a.modality, a.disciplines, a.topics, a.amount, a."minimumAmount",
           a.currency, a."lastEndsAt"
    from "Ayni" a where ${where}),
  prices as materialized (
    select currency, amount, "minimumAmount", count(*) as contents from found group by 1, 2, 3),
  dated as materialized (select id from found where "lastEndsAt" > now())`;

async function countGroup({ facets, filters }: FacetGroup, tz: string): Promise<FacetCount[]> {
  const where = filterConditions(filters, tz, matchesCondition(await searchContents(filters, tz)));
  const countQueries = facets.flatMap((facet) => [countAllSql(facet), ...facetCountSql(facet, tz)]);
  const count = () =>
    db.$queryRaw<FacetCount[]>`with ${matchingRowsSql(where)} ${join(countQueries, " union all ")}`;
  const zone = facets.includes("dates") || filters.dates ? tz : "";
  return cachedCount(count, where, ["facets", facets.join(), JSON.stringify(filters), zone]);
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
