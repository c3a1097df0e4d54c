import "server-only";
import { convert } from "@/lib/reference/rates";
import { currencyCodes, minorUnits } from "@/lib/reference/currencies";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { DatesFilter, PriceFilter } from "@/lib/reference/labels";
import { Prisma } from "@/lib/db/generated/client";
import { datesRange } from "@/lib/discovery/filters/date-range";
import type { Filters } from "@/lib/discovery/filters/filters";
import type { Match } from "@/lib/discovery/search/engine";
import { wordsOf } from "@/lib/discovery/search/tokenize";

// What the filters mean for a row `a` of "Ayni".

const { sql, join } = Prisma;

/** Free, or not above an amount in whatever currency. */
export function priceCondition(price: PriceFilter): Prisma.Sql {
  if (price === "FREE") return sql`a.amount = 0 and a."minimumAmount" is null`;
  const currency: CurrencyCode = price.endsWith("EUR") ? "EUR" : "USD";
  const limit = Number(price.slice(3, -3)) * minorUnits(currency);
  const pairs = currencyCodes.map(
    (code) => sql`(${code}::char(3), ${convert(limit, currency, code)}::bigint)`,
  );
  return sql`exists (select from (values ${join(pairs)}) as l(code, most)
                     where l.code = a.currency and a.amount <= l.most)`;
}

/**
 * The words of a search; null when there are none. Every word must occur, or one that begins with it; the dictionary
 * takes care of plurals and stop words.
 */
export function searchQuery(searchText: string): Prisma.Sql | null {
  const terms = wordsOf(searchText).map((word) => `${word}:*`);
  if (terms.length === 0) return null;
  return sql`to_tsquery('spanish', search_endings(search_fold(${terms.join(" & ")})))`;
}

/** What a search found, as a condition; null where nothing is searched for. */
export const isAmong = (matches: Match[] | null): Prisma.Sql | null =>
  matches && sql`a.id = any(${matches.map(({ id }) => id)}::uuid[])`;

/** An encuentro within what a `dates` filter reaches; null for no limit. */
export function datesCondition(dates: DatesFilter | "", tz: string): Prisma.Sql | null {
  const range = datesRange(dates, tz, new Date());
  if (!range) return null;
  return sql`exists (select from "Encuentro" e where e."ayniId" = a.id and e."cancelledAt" is null
    and e."startsAt" >= ${range.from} and e."startsAt" < ${range.to} and e."endsAt" > now())`;
}

/**
 * All that filters ask of a content that everybody may see. `text` is what the searched text asks: by a name, what is
 * over is found too.
 */
export function conditions(filters: Filters, tz: string, text: Prisma.Sql | null): Prisma.Sql {
  const all = [sql`a.listed`];
  const { contentType, price, country, dates, disciplines, master, modality, topics } = filters;
  if (contentType) all.push(sql`a."contentType" = ${contentType}::"ContentType"`);
  if (modality) all.push(sql`a.modality = ${modality}::"Modality"`);
  if (price) all.push(priceCondition(price));
  if (country) all.push(sql`a.country = ${country}::char(2)`);
  if (disciplines.length > 0) all.push(sql`a.disciplines && ${disciplines}::text[]`);
  if (topics.length > 0) all.push(sql`a.topics && ${topics}::text[]`);
  if (master)
    all.push(
      sql`a."userId" in (select u.id from "User" u where u.slug = ${master} or u.id::text = ${master})`,
    );
  const dated = datesCondition(dates, tz);
  if (dated) all.push(dated);
  if (text) all.push(text);
  else all.push(sql`(a."lastEndsAt" is null or a."lastEndsAt" > now())`);
  return join(all, " and ");
}
