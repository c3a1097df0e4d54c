import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { env } from "@/lib/platform/env";
import type { Filters } from "@/lib/discovery/filters/filters";
import { meilisearch } from "@/lib/discovery/search/meilisearch";
import { MOST_MATCHES } from "@/lib/discovery/search/engine";
import type { MasterMatches, Match, Search } from "@/lib/discovery/search/engine";
import { textSearch } from "@/lib/discovery/search/postgres";
import { wordsOf } from "../discovery/search/tokenize";

/** For how long an engine that has failed is left alone, so that nobody waits for it in vain. */
const REST_MS = 30_000;

let restsUntil = 0;

/** Asks the engine of its own where there is one; one that does not answer is replaced by the database. */
async function ask<Answer>(question: (search: Search) => Promise<Answer>): Promise<Answer> {
  if (!env.MEILISEARCH_URL || Date.now() < restsUntil) return question(textSearch);
  try {
    return await question(meilisearch);
  } catch (error) {
    if (Date.now() >= restsUntil) console.error("search: the engine fails, the database answers", error);
    restsUntil = Date.now() + REST_MS;
    return question(textSearch);
  }
}

const FOUND = { tags: [cacheTags.catalogue()], seconds: 300 };

/** The contents that have the words of a search, best first, from the cache; null when it has no words. */
export function matchesOf(filters: Filters, tz: string, most = MOST_MATCHES): Promise<Match[] | null> {
  if (wordsOf(filters.searchText).length === 0) return Promise.resolve(null);
  const key = ["matches", JSON.stringify(filters), filters.dates ? tz : "", String(most)];
  const found = () => ask((search) => search.contents({ filters, tz, most }));
  return cached(found, key, { ...FOUND, seconds: 60 });
}

/** The Masters who have the words of a search, best first, from the cache. */
export const mastersMatching = (text: string, most = MOST_MATCHES): Promise<MasterMatches> =>
  cached(() => ask((search) => search.masters(text, most)), ["masters-matching", text, String(most)], FOUND);

/** What somebody meant who typed a text that finds nothing at all; the text itself when that cannot be guessed. */
export function meantText(searchText: string): Promise<string> {
  if (wordsOf(searchText).length === 0) return Promise.resolve(searchText);
  return cached(() => ask((search) => search.meant(searchText)), ["meant", searchText], FOUND);
}
