import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { datesFilters, priceFilters } from "@/lib/reference/labels";
import { counted } from "@/lib/discovery/catalogue/count";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { conditions, datesCondition, isAmong, priceCondition } from "@/lib/discovery/filters/where";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { Filters } from "@/lib/discovery/filters/filters";
import { matchesOf, meantText } from "@/lib/search/data";
import { FACETS } from "./schema";
import type { Facet, Facets } from "./schema";

const { sql, join } = Prisma;

type Counted = { facet: Facet; option: string; count: number };

// Facets whose options are counted within the same rows: those that are not filtered by all are one group.
type Group = { facets: Facet[]; filters: Filters };

// What each option of a filter is for a row: one value or several.
const valueOf = {
  contentType: sql`"contentType"::text`,
  country: sql`country::text`,
  modality: sql`modality::text`,
  disciplines: sql`unnest(disciplines)`,
  topics: sql`unnest(topics)`,
} as const;

const countValues = (facet: keyof typeof valueOf): Prisma.Sql => sql`
  select ${facet}::text as facet, option, count(*)::int as count
  from (select ${valueOf[facet]} as option from found) as options where option is not null group by option`;

// There are far fewer prices than contents.
const countPrices = (): Prisma.Sql[] =>
  priceFilters.map(
    (
      price,
    ) => sql`select 'price' as facet, ${price}::text as option, coalesce(sum(a.contents), 0)::int as count
      from prices a where ${priceCondition(price)}`,
  );

const countDates = (tz: string): Prisma.Sql[] =>
  datesFilters.flatMap((dates) => {
    const condition = datesCondition(dates, tz);
    const count = sql`select 'dates' as facet, ${dates}::text as option, count(*)::int as count from dated a`;
    return condition ? [sql`${count} where ${condition}`] : [];
  });

function countsOf(facet: Facet, tz: string): Prisma.Sql[] {
  if (facet === "price") return countPrices();
  return facet === "dates" ? countDates(tz) : [countValues(facet)];
}

/** What is found, looked at once; of it the prices, and what has encuentros to come. */
const counting = (where: Prisma.Sql): Prisma.Sql => sql`
  found as materialized (
    select a.id, a."contentType", a.country, a.modality, a.disciplines, a.topics, a.amount, a."minimumAmount",
           a.currency, a."lastEndsAt"
    from "Ayni" a where ${where}),
  prices as materialized (
    select currency, amount, "minimumAmount", count(*) as contents from found group by 1, 2, 3),
  dated as materialized (select id from found where "lastEndsAt" > now())`;

async function countGroup({ facets, filters }: Group, tz: string): Promise<Counted[]> {
  const where = conditions(filters, tz, isAmong(await matchesOf(filters, tz)));
  const each = facets.flatMap((facet) => countsOf(facet, tz));
  const count = () => db.$queryRaw<Counted[]>`with ${counting(where)} ${join(each, " union all ")}`;
  const zone = facets.includes("dates") || filters.dates ? tz : "";
  return counted(count, where, ["facets", facets.join(), JSON.stringify(filters), zone]);
}

/** An option is counted as if it were chosen instead of what is. */
function groupsOf(given: Filters): Group[] {
  const groups = new Map<string, Group>();
  for (const facet of FACETS) {
    const filters = { ...given, [facet]: noFilters[facet] };
    const key = JSON.stringify(filters);
    const known = groups.get(key)?.facets ?? [];
    groups.set(key, { facets: [...known, facet], filters });
  }
  return [...groups.values()];
}

async function findFacets(filters: Filters, tz: string): Promise<Facets> {
  const counts = await Promise.all(groupsOf(filters).map((group) => countGroup(group, tz)));
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as Facets;
  for (const { facet, option, count } of counts.flat()) facets[facet][option] = count;
  return facets;
}

/** What each option of each filter would show, from the cache; what is dated moves within a minute. */
export async function facetsOf(given: Filters, tz: string): Promise<Facets> {
  const filters = { ...given, searchText: await meantText(given.searchText) };
  return cached(() => findFacets(filters, tz), ["facets", tz, JSON.stringify(filters)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });
}
