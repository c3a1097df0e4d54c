import "server-only";
import { distanceSql } from "@/lib/content/ayni/sql";
import { isUpcomingSql, type StartChoice } from "@/lib/content/schedule/sql";
import { Prisma } from "@/lib/platform/db/generated/client";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { PriceFilter } from "@/lib/reference/labels";
import { isUuid } from "@/lib/platform/text/uuid";
import { convertAmount } from "@/lib/reference/rates";
import { resolveStarts } from "./date-range";
import type { CatalogueFilters } from "./filters";
import { parseNear, type Near } from "./near";

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

const KM_PER_DEGREE = 111.2;

/** The city of the content lies within the radius: a box of degrees, which an index finds, and in it the circle. */
function nearCondition({ latitude, longitude, radius }: Near): Prisma.Sql {
  const height = radius / KM_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return sql`a.modality = 'OFFLINE'
    and a."placeLatitude" between ${latitude - height}::float8 and ${latitude + height}::float8
    and a."placeLongitude" between ${longitude - width}::float8 and ${longitude + width}::float8
    and ${distanceSql({ latitude, longitude })} <= ${radius}::float8`;
}

/** The content is among the search results; null when nothing is searched for. */
export const matchesCondition = (matches: readonly { id: string }[] | null): Prisma.Sql | null =>
  matches && sql`a.id = any(${matches.map(({ id }) => id)}::uuid[])`;

const hasUpcomingWithin = (starts: StartChoice | null): Prisma.Sql =>
  sql`exists (select from "Encuentro" e where e."ayniId" = a.id and ${isUpcomingSql(sql`e`, starts)})`;

export const hasUpcomingSql = hasUpcomingWithin(null);

/** Matches public contents; with a `textCondition` also those that have ended. */
export function filterConditions(
  filters: CatalogueFilters,
  tz: string,
  textCondition: Prisma.Sql | null,
): Prisma.Sql {
  const conditions = [sql`a.listed`];
  const { contentType, price, country, disciplines, master, modality, topics } = filters;
  if (contentType) conditions.push(sql`a."contentType" = ${contentType}::"ContentType"`);
  if (modality) conditions.push(sql`a.modality = ${modality}::"Modality"`);
  if (filters.bookable) conditions.push(sql`a."isBookable"`);
  const near = parseNear(filters.near);
  if (near) conditions.push(nearCondition(near));
  if (price) conditions.push(priceCondition(price));
  if (country) conditions.push(sql`a.country = ${country}::char(2)`);
  if (disciplines.length > 0) conditions.push(sql`a.disciplines && ${disciplines}::text[]`);
  if (topics.length > 0) conditions.push(sql`a.topics && ${topics}::text[]`);
  if (master) {
    const isId = isUuid(master) ? sql`or u.id = ${master}::uuid` : empty;
    conditions.push(sql`a."userId" in (select u.id from "User" u where u.slug = ${master} ${isId})`);
  }
  const starts = resolveStarts(filters, tz, new Date());
  if (starts) conditions.push(hasUpcomingWithin(starts));
  conditions.push(textCondition ?? notEndedSql);
  return join(conditions, " and ");
}
