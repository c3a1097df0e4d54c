import { LRUCache } from "lru-cache";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { api } from "@/lib/platform/routes";
import { catalogueQuery } from "@/lib/discovery/catalogue/schema";
import type { CompleteResponse, ContentEncoding } from "./complete-response";
import { isAnyDropped } from "./page-cache";

// Keeps complete responses in memory, since Next.js encodes, hashes and compresses a page on every request.

/**
 * Address of a cached response: `pages`, `views` of them with parameters and `calls` are invalidated by their tags,
 * `files` of the build never change.
 */
export type CacheAddress = { kind: "pages" | "views" | "calls" | "files"; url: string };

type ParameterNames = readonly string[];

// A longer query is a search that hardly anybody repeats.
const MAX_QUERY_LENGTH = 500;

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const FILE = /^\/_next\/static(?:\/[\w~-][\w.~-]*)+\.(?:js|mjs|css|svg|json)$/;

const NO_PARAMETERS: ParameterNames = [];
const PARAMETERS_BY_PATH = new Map<string, ParameterNames>();
const DYNAMIC_PATHS: RegExp[] = [];
for (const { path, parameters = NO_PARAMETERS, isCached } of PUBLIC_PAGES) {
  if (!isCached) continue;
  if (path.includes("[slug]")) DYNAMIC_PATHS.push(new RegExp(`^${path.replace("[slug]", SLUG)}$`));
  else PARAMETERS_BY_PATH.set(path, parameters);
}

function findParameters(path: string): ParameterNames | undefined {
  const parameters = PARAMETERS_BY_PATH.get(path);
  if (parameters) return parameters;
  return DYNAMIC_PATHS.some((pattern) => pattern.test(path)) ? NO_PARAMETERS : undefined;
}

/** Keeps the known parameters in a fixed order. Returns undefined if one of them occurs twice. */
function canonicalizeQuery(query: string, parameters: ParameterNames): string | undefined {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of parameters) {
    const values = given.getAll(name);
    if (values.length > 1) return undefined;
    if (values[0] !== undefined) known.append(name, values[0]);
  }
  return known.toString();
}

// Reads nothing but what `cached()` keeps. Lists have other names in a query ("topics[]"): it is not cached.
const CATALOGUE_PARAMETERS = Object.keys(catalogueQuery.shape);

/** A call refuses unknown parameters. */
function findCatalogueAddress(query: string): CacheAddress | undefined {
  const names = [...new URLSearchParams(query).keys()];
  if (names.some((name) => !CATALOGUE_PARAMETERS.includes(name))) return undefined;
  const canonical = canonicalizeQuery(query, CATALOGUE_PARAMETERS);
  if (canonical === undefined || canonical.length > MAX_QUERY_LENGTH) return undefined;
  return { kind: "calls", url: canonical === "" ? api.ayni() : `${api.ayni()}?${canonical}` };
}

/** Returns the address under which the response to a URL may be cached; undefined for any URL that is not listed. */
export function findCacheAddress(url: string): CacheAddress | undefined {
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  if (path === api.ayni()) return findCatalogueAddress(queryStart < 0 ? "" : url.slice(queryStart + 1));
  const parameters = findParameters(path);
  if (!parameters) return FILE.test(path) ? { kind: "files", url: path } : undefined;
  if (queryStart < 0 || parameters.length === 0) return { kind: "pages", url: path };
  const query = canonicalizeQuery(url.slice(queryStart + 1), parameters);
  if (query === undefined || query.length > MAX_QUERY_LENGTH) return undefined;
  return query === "" ? { kind: "pages", url: path } : { kind: "views", url: `${path}?${query}` };
}

/** The conditions under which a response may be sent again. */
export type Freshness = {
  /** On the clock of `performance.now()`. */
  expiresAt: number;
  tags: readonly string[];
  /** Count of drops when the response was rendered. */
  dropsBefore: number;
};

export type CacheEntry = { response: CompleteResponse; freshness: Freshness };

const MEGABYTE = 1024 * 1024;
const MAX_ENTRY_BYTES = MEGABYTE;
const MAX_TTL_MS = 60 * 60 * 1000;
// Estimate of what an entry costs beside its texts.
const ENTRY_OVERHEAD_BYTES = 1024;

// An entry is one encoding of one URL. Views and calls have stores of their own, so that a flood of them evicts no pages.
const LIMITS: Record<CacheAddress["kind"], { maxEntries: number; maxBytes: number }> = {
  pages: { maxEntries: 1500, maxBytes: 64 * MEGABYTE },
  views: { maxEntries: 500, maxBytes: 24 * MEGABYTE },
  calls: { maxEntries: 500, maxBytes: 16 * MEGABYTE },
  files: { maxEntries: 1000, maxBytes: 24 * MEGABYTE },
};

const toKey = ({ url }: CacheAddress, encoding: ContentEncoding): string => `${encoding} ${url}`;

function sizeOf({ response: { headers, body } }: CacheEntry, key: string): number {
  const texts = headers.reduce((sum, text) => sum + text.length, key.length);
  return body.byteLength + texts + ENTRY_OVERHEAD_BYTES;
}

const createStore = ({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }) =>
  new LRUCache<string, CacheEntry>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: sizeOf,
    ttl: MAX_TTL_MS,
    ttlAutopurge: true,
  });

/** An entry is served until its page expires or one of its tags is dropped, whatever requests arrive meanwhile. */
export class ResponseCache {
  readonly #stores = {
    pages: createStore(LIMITS.pages),
    views: createStore(LIMITS.views),
    calls: createStore(LIMITS.calls),
    files: createStore(LIMITS.files),
  };

  find(address: CacheAddress, encoding: ContentEncoding): CacheEntry | undefined {
    const store = this.#stores[address.kind];
    const key = toKey(address, encoding);
    const entry = store.get(key);
    if (!entry || !isAnyDropped(entry.freshness.tags, entry.freshness.dropsBefore)) return entry;
    store.delete(key);
    return undefined;
  }

  store(address: CacheAddress, encoding: ContentEncoding, entry: CacheEntry): void {
    const { expiresAt, tags, dropsBefore } = entry.freshness;
    const ttl = Math.ceil(Math.min(expiresAt - performance.now(), MAX_TTL_MS));
    if (ttl <= 0 || isAnyDropped(tags, dropsBefore)) return;
    this.#stores[address.kind].set(toKey(address, encoding), entry, { ttl });
  }

  get size(): { entries: number; bytes: number } {
    const stores = Object.values(this.#stores);
    return {
      entries: stores.reduce((sum, { size }) => sum + size, 0),
      bytes: stores.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }
}
