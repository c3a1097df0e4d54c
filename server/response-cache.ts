import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { api } from "@/lib/platform/api";
import { catalogueQuery } from "@/lib/discovery/catalogue/schema";
import { encodeResponse, type CompleteResponse, type ContentEncoding } from "./complete-response";
import { isAnyDropped, type PageEntry } from "./page-cache";

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

/** The cached entries that a response was made of. */
export type Sources = {
  page?: PageEntry;
  /** Cached reads; undefined for one that was not in the cache. */
  reads: (PageEntry | undefined)[];
};

const toFreshness = ({ tags, dropsBefore, freshUntil }: PageEntry): Freshness => ({
  expiresAt: performance.now() + (freshUntil - Date.now()),
  tags,
  dropsBefore,
});

/** A response is as fresh as the oldest of its reads; undefined unless all of them came from the cache. */
function combineReads(reads: Sources["reads"]): Freshness | undefined {
  const entries = reads.filter((read) => read !== undefined);
  if (entries.length === 0 || entries.length < reads.length) return undefined;
  return toFreshness({
    tags: [...new Set(entries.flatMap(({ tags }) => tags))],
    dropsBefore: Math.min(...entries.map(({ dropsBefore }) => dropsBefore)),
    freshUntil: Math.min(...entries.map(({ freshUntil }) => freshUntil)),
  });
}

/** Returns how long everybody may be sent a response; undefined if it is for one request. */
export function findFreshness(
  { kind }: CacheAddress,
  response: ServerResponse,
  { page, reads }: Sources,
): Freshness | undefined {
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return undefined;
  if (kind === "files") {
    const isImmutable = /\bimmutable\b/.test(String(response.getHeader("cache-control")));
    return isImmutable ? { expiresAt: Infinity, tags: [], dropsBefore: Infinity } : undefined;
  }
  if (kind === "calls") return combineReads(reads);
  return page && response.getHeader("x-nextjs-cache") === "HIT" ? toFreshness(page) : undefined;
}

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
  readonly #encoding = new Map<string, Promise<CompleteResponse>>();

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

  async #encodeAndStore(address: CacheAddress, entry: CacheEntry, encoding: ContentEncoding) {
    const response = await encodeResponse(entry.response, encoding);
    this.store(address, encoding, { ...entry, response });
    return response;
  }

  /** Compresses a response that is kept once, also for requests at the same time. */
  encode(address: CacheAddress, entry: CacheEntry, encoding: ContentEncoding): Promise<CompleteResponse> {
    const key = `${encoding} ${address.url} ${entry.response.etag}`;
    const work =
      this.#encoding.get(key) ??
      this.#encodeAndStore(address, entry, encoding).finally(() => this.#encoding.delete(key));
    this.#encoding.set(key, work);
    return work;
  }

  get size(): { entries: number; bytes: number } {
    const stores = Object.values(this.#stores);
    return {
      entries: stores.reduce((sum, { size }) => sum + size, 0),
      bytes: stores.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }
}
