import "server-only";
import { isUpcomingSql } from "@/lib/content/schedule/sql";
import { Prisma } from "@/lib/platform/db/generated/client";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { DatesFilter, PriceFilter } from "@/lib/reference/labels";
import { isUuid } from "@/lib/platform/text/uuid";
import { convertAmount } from "@/lib/reference/rates";
import { resolveDatesFilter, type DateRange } from "./date-range";
import type { CatalogueFilters } from "./filters";

// Conditions on a row `a` of "Ayni".

const { sql, join, empty } = Prisma;

export const notEndedSql = sql`(a."lastEndsAt" is null or a."lastEndsAt" > now())`;

function priceCondition(price: PriceFilter): Prisma.Sql {
  if (price === "FREE") return sql`a.amount = 0 and a."minimumAmount" is null`;
  const currency: CurrencyCode = price.endsWith("EUR") ? "EUR" : "USD";
  const limit = Number(price.slice(3, -3)) * minorUnitFactor(currency);
  const limits = currencyCodes.map(
    (code) => sql`when ${code} then ${convertAmount(limit, currency, code)}::bigint`,
  );
  return sql`a.amount <= case a.currency ${join(limits, " ")} end`;
}

/** The content is among the search results; null when nothing is searched for. */
export const matchesCondition = (matches: readonly { id: string }[] | null): Prisma.Sql | null =>
  matches && sql`a.id = any(${matches.map(({ id }) => id)}::uuid[])`;

const hasUpcomingWithin = (range: DateRange | null | undefined): Prisma.Sql =>
  sql`exists (select from "Encuentro" e where e."ayniId" = a.id and ${isUpcomingSql(sql`e`, range)})`;

export const hasUpcomingSql = hasUpcomingWithin(null);

/** The content has an encuentro within the `dates` filter; null without a limit. */
function datesCondition(dates: DatesFilter | "", tz: string): Prisma.Sql | null {
  const range = resolveDatesFilter(dates, tz, new Date());
  return range && hasUpcomingWithin(range);
}

/** Matches public contents; with a `textCondition` also those that have ended. */
export function filterConditions(
  filters: CatalogueFilters,
  tz: string,
  textCondition: Prisma.Sql | null,
): Prisma.Sql {
  const conditions = [sql`a.listed`];
  const { contentType, price, country, dates, disciplines, master, modality, topics } = filters;
  if (contentType) conditions.push(sql`a."contentType" = ${contentType}::"ContentType"`);
  if (modality) conditions.push(sql`a.modality = ${modality}::"Modality"`);
  if (price) conditions.push(priceCondition(price));
  if (country) conditions.push(sql`a.country = ${country}::char(2)`);
  if (disciplines.length > 0) conditions.push(sql`a.disciplines && ${disciplines}::text[]`);
  if (topics.length > 0) conditions.push(sql`a.topics && ${topics}::text[]`);
  if (master) {
    const isId = isUuid(master) ? sql`or u.id = ${master}::uuid` : empty;
    conditions.push(sql`a."userId" in (select u.id from "User" u where u.slug = ${master} ${isId})`);
  }
  const inDateRange = datesCondition(dates, tz);
  if (inDateRange) conditions.push(inDateRange);
  conditions.push(textCondition ?? notEndedSql);
  return join(conditions, " and ");
}
