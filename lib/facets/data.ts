import "server-only";
import { datesFilters, priceFilters } from "@/lib/catalogue/labels";
import { counted } from "@/lib/counting/data";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { conditions, datesCondition, isAmong, priceCondition } from "@/lib/filtering/data";
import { noFilters } from "@/lib/explore/filters";
import type { Filters } from "@/lib/explore/filters";
import { matchesOf, meantText } from "@/lib/search/data";
import { FACETS } from "./schema";
import type { Facet, Facets } from "./schema";

const { sql, join } = Prisma;

type Counted = { option: string; count: number };

// What each option of a filter is for a row `a`: one value, several, or a condition of its own.
const valueOf = {
  contentType: sql`a."contentType"::text`,
  country: sql`a.country`,
  modality: sql`a.modality::text`,
  disciplines: sql`unnest(a.disciplines)`,
  topics: sql`unnest(a.topics)`,
} as const;

function optionsOf(facet: "price" | "dates", tz: string): [string, Prisma.Sql][] {
  if (facet === "price") return priceFilters.map((price) => [price, priceCondition(price)]);
  return datesFilters.flatMap((dates): [string, Prisma.Sql][] => {
    const condition = datesCondition(dates, tz);
    return condition ? [[dates, condition]] : [];
  });
}

function countEach(facet: "price" | "dates", where: Prisma.Sql, tz: string): Promise<Counted[]> {
  const found = sql`found as materialized (select a.id, a.amount, a."minimumAmount", a.currency from "Ayni" a where ${where})`;
  const counts = optionsOf(facet, tz).map(
    ([option, condition]) =>
      sql`select ${option} as option, count(*)::int as count from found a where ${condition}`,
  );
  return db.$queryRaw<Counted[]>`with ${found} ${join(counts, " union all ")}`;
}

const countValues = (value: Prisma.Sql, where: Prisma.Sql): Promise<Counted[]> =>
  db.$queryRaw<Counted[]>`
    select option, count(*)::int as count from (select ${value} as option from "Ayni" a where ${where}) as found
    where option is not null group by option`;

/** What each option of a facet would show; an option is counted as if it were chosen instead of what is. */
async function countFacet(facet: Facet, given: Filters, tz: string): Promise<Record<string, number>> {
  const filters = { ...given, [facet]: noFilters[facet] };
  const matches = await matchesOf(filters, tz);
  const where = conditions(filters, tz, matches && isAmong(matches.map(({ id }) => id)));
  const count = async () => {
    const isEach = facet === "price" || facet === "dates";
    const rows = await (isEach ? countEach(facet, where, tz) : countValues(valueOf[facet], where));
    return Object.fromEntries(rows.map(({ option, count }) => [option, count]));
  };
  const zone = facet === "dates" || filters.dates ? tz : "";
  return counted(count, where, ["facet", facet, JSON.stringify(filters), zone]);
}

/** What each option of each filter would show, from the cache; what is dated moves within a minute. */
export async function facetsOf(given: Filters, tz: string): Promise<Facets> {
  const filters = { ...given, searchText: await meantText(given.searchText) };
  const counts = await Promise.all(
    FACETS.map(async (facet) => [facet, await countFacet(facet, filters, tz)] as const),
  );
  return Object.fromEntries(counts) as Facets;
}
