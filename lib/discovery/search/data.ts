import "server-only";
import { hasTimeFilter, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { cached, cacheTags } from "@/lib/platform/cache";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { tokenize } from "@/lib/platform/text/tokenize";
import { MAX_MATCHES } from "./engine";
import type { MasterMatches, SearchEngine, SearchMatch } from "./engine";
import { meilisearchSearchEngine } from "./meilisearch";
import { postgresSearchEngine } from "./postgres";

/** After a failure Meilisearch is skipped this long, so that requests do not wait for its timeout. */
const COOLDOWN_MS = 30_000;

let cooldownUntil = 0;

async function queryEngine<Result>(query: (engine: SearchEngine) => Promise<Result>): Promise<Result> {
  if (!env.MEILISEARCH_URL || Date.now() < cooldownUntil) return query(postgresSearchEngine);
  try {
    return await query(meilisearchSearchEngine);
  } catch (error) {
    if (Date.now() >= cooldownUntil)
      log.warn({ err: error }, "Meilisearch failed, falling back to PostgreSQL");
    cooldownUntil = Date.now() + COOLDOWN_MS;
    return query(postgresSearchEngine);
  }
}

const SEARCH_CACHE_OPTIONS = { tags: [cacheTags.catalogue()], seconds: 300 };

/** `any` matches some of the words or needs of a text, `all` every word, or the needs. */
export type SearchBreadth = "all" | "any";

/** Returns the contents that match a search, best first, from the cache; null if it has no words. */
export function findMatches(
  filters: CatalogueFilters,
  tz: string,
  { limit = MAX_MATCHES, breadth = "all" }: { limit?: number; breadth?: SearchBreadth } = {},
): Promise<SearchMatch[] | null> {
  if (tokenize(filters.searchText).length === 0) return Promise.resolve(null);
  const key = ["matches", JSON.stringify(filters), hasTimeFilter(filters) ? tz : "", String(limit), breadth];
  const search = () =>
    queryEngine((engine) => engine.searchContents({ filters, tz, limit, matches: breadth }));
  return cached(search, key, { ...SEARCH_CACHE_OPTIONS, seconds: 60 });
}

const NEAREST_RANKED = 200;
const NEAREST_LIMIT = 24;

/** Returns the few contents that come nearest to a search without results; null if it has no words. */
export async function findNearestMatches(
  filters: CatalogueFilters,
  tz: string,
): Promise<SearchMatch[] | null> {
  const matches = await findMatches(filters, tz, { limit: NEAREST_RANKED, breadth: "any" });
  return matches && matches.slice(0, NEAREST_LIMIT);
}

export function searchMasters(text: string, limit = MAX_MATCHES): Promise<MasterMatches> {
  const search = () => queryEngine((engine) => engine.searchMasters(text, limit));
  return cached(search, ["masters-matching", text, String(limit)], SEARCH_CACHE_OPTIONS);
}

/** Returns the likely intended text of a search without results, from the cache; else the text itself. */
export function correctSearchText(searchText: string): Promise<string> {
  if (tokenize(searchText).length === 0) return Promise.resolve(searchText);
  const correct = () => queryEngine((engine) => engine.correctText(searchText));
  return cached(correct, ["meant", searchText], SEARCH_CACHE_OPTIONS);
}
