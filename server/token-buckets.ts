import { LRUCache } from "lru-cache";

type BucketOptions = { perSecond: number; burst: number };
type Bucket = { tokens: number; updatedAt: number };

const MAX_KEYS = 20_000;

/**
 * Token buckets in the memory of this process, which they protect. The memory limiter of rate-limiter-flexible counts in
 * fixed windows and keeps a timer for each key, without a bound on their number.
 */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });
  readonly #options: BucketOptions;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  #add(key: string, change: number): number {
    const { perSecond, burst } = this.#options;
    const now = performance.now();
    const { tokens, updatedAt } = this.#buckets.get(key) ?? { tokens: burst, updatedAt: now };
    const refilled = Math.min(burst, tokens + ((now - updatedAt) / 1000) * perSecond);
    const left = Math.min(burst, refilled + change);
    if (left >= 0) this.#buckets.set(key, { tokens: left, updatedAt: now });
    return left;
  }

  /** Takes a token and returns 0, or returns in how many seconds there will be one. */
  take(key: string): number {
    return Math.max(0, -this.#add(key, -1) / this.#options.perSecond);
  }

  /** Gives a token back. */
  refund(key: string): void {
    this.#add(key, 1);
  }

  get size(): number {
    return this.#buckets.size;
  }
}
