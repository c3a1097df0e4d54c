import { LRUCache } from "lru-cache";
import type { CacheAddress } from "./cache-address";
import type { CompleteResponse, ContentEncoding } from "./complete-response";
import { isAnyDropped } from "./page-cache";

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

/**
 * Complete responses in memory, since Next.js encodes, hashes and compresses a page on every request. An entry is
 * served until its page expires or one of its tags is dropped (`page-cache`), whatever requests arrive meanwhile.
 */
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
