import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { env } from "./env";

/** At most `points` uses per `seconds`, scaled by AYLLU_RATE_LIMIT_SCALE. */
type RateLimit = { name: string; points: number; seconds: number };

/** Scales a limit by AYLLU_RATE_LIMIT_SCALE. */
export const scaleLimit = (limit: number): number => Math.round(limit * env.AYLLU_RATE_LIMIT_SCALE);

/** Keys may be e-mail or IP addresses, so only their hashes are stored. */
export const hashRateLimitKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

const limiters = new Map<string, RateLimiterPrisma>();

function getLimiter({ name, points, seconds }: RateLimit): RateLimiterPrisma {
  const scaledPoints = scaleLimit(points);
  const cacheKey = `${name} ${scaledPoints}`;
  const existing = limiters.get(cacheKey);
  if (existing) return existing;
  const created = new RateLimiterPrisma({
    storeClient: db,
    keyPrefix: name,
    points: scaledPoints,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  limiters.set(cacheKey, created);
  return created;
}

/** Counts one use by a key. Errors: `TooManyRequests` with the seconds to wait. */
export async function consumeRateLimit(limit: RateLimit, key: string): Promise<void> {
  try {
    await getLimiter(limit).consume(hashRateLimitKey(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError("TooManyRequests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

export async function resetRateLimit(limit: RateLimit, key: string): Promise<void> {
  await getLimiter(limit).delete(hashRateLimitKey(key));
}

export async function sweepRateLimits(now = new Date()): Promise<void> {
  await db.rateLimiterFlexible.deleteMany({ where: { expire: { lt: now } } });
}
