import { LRUCache } from "lru-cache";

// Token buckets in the memory of this process, which they protect. The memory limiter of rate-limiter-flexible counts in
// fixed windows and keeps a timer for each key, without a bound on their number.

type Bucket = { tokens: number; updatedAt: number };

type BucketOptions = {
  perSecond: number;
  burst: number;
  /** Returns milliseconds. */
  now?: () => number;
};

const MAX_KEYS = 20_000;
const SECOND_MS = 1000;

export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;

  constructor({ perSecond, burst, now = () => performance.now() }: BucketOptions) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
  }

  #refill(key: string): Bucket {
    const now = this.#now();
    const { tokens, updatedAt } = this.#buckets.get(key) ?? { tokens: this.#burst, updatedAt: now };
    const refilled = tokens + ((now - updatedAt) / SECOND_MS) * this.#perSecond;
    return { tokens: Math.min(this.#burst, refilled), updatedAt: now };
  }

  /** Takes tokens. Returns 0, or if there are too few and none is taken, in how many seconds there will be enough. */
  take(key: string, tokens: number): number {
    const bucket = this.#refill(key);
    const missing = tokens - bucket.tokens;
    if (missing > 0) return missing / this.#perSecond;
    this.#buckets.set(key, { ...bucket, tokens: bucket.tokens - tokens });
    return 0;
  }

  /** Gives tokens back. */
  refund(key: string, tokens: number): void {
    const bucket = this.#refill(key);
    this.#buckets.set(key, { ...bucket, tokens: Math.min(this.#burst, bucket.tokens + tokens) });
  }

  get size(): number {
    return this.#buckets.size;
  }
}
