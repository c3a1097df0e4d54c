import "server-only";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
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

/** Returns the contents that match a search, best first, from the cache; null if it has no words. */
export function findMatches(
  filters: CatalogueFilters,
  tz: string,
  limit = MAX_MATCHES,
): Promise<SearchMatch[] | null> {
  if (tokenize(filters.searchText).length === 0) return Promise.resolve(null);
  const key = ["matches", JSON.stringify(filters), filters.dates ? tz : "", String(limit)];
  const search = () => queryEngine((engine) => engine.searchContents({ filters, tz, limit }));
  return cached(search, key, { ...SEARCH_CACHE_OPTIONS, seconds: 60 });
}

/** Returns the contents that match some of the words or needs of a search, best first, from the cache. */
export function findNearestMatches(
  filters: CatalogueFilters,
  tz: string,
  limit: number,
): Promise<SearchMatch[]> {
  const key = ["nearest", JSON.stringify(filters), filters.dates ? tz : "", String(limit)];
  const search = () => queryEngine((engine) => engine.searchContents({ filters, tz, limit, matches: "any" }));
  return cached(search, key, { ...SEARCH_CACHE_OPTIONS, seconds: 60 });
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
