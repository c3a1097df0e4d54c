import "server-only";
import { isIP } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";
import { geo } from "@/lib/platform/ports/geo";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { geoResponse, UNKNOWN_LOCATION, type GuessedLocation } from "./schema";

const LOOKUP_LIMIT = { name: "geo", points: 30, seconds: 60 };
const CACHE_SIZE = 1000;
const CACHE_MS = 3_600_000;
const FAILURE_CACHE_MS = 60_000;
const QUICK_MS = 300;

type CacheEntry = {
  expiresAt: number;
  location: Promise<GuessedLocation>;
  /** It is missing until `location` is known. */
  found?: GuessedLocation;
};
const lookupCache = new LRUCache<string, CacheEntry>({ max: CACHE_SIZE });

async function lookUpAddress(ipAddress: string, entry: CacheEntry): Promise<GuessedLocation> {
  try {
    const response = geoResponse.safeParse(await geo.lookUp(ipAddress));
    if (response.success) return (entry.found = response.data);
  } catch {
    // Not logged: failures are routine and contain IP addresses.
  }
  entry.expiresAt = Date.now() + FAILURE_CACHE_MS;
  return UNKNOWN_LOCATION;
}

function lookUpCached(ipAddress: string): Promise<GuessedLocation> {
  const cached = lookupCache.get(ipAddress);
  if (cached && cached.expiresAt > Date.now()) return cached.location;
  const entry: CacheEntry = { expiresAt: Date.now() + CACHE_MS, location: Promise.resolve(UNKNOWN_LOCATION) };
  entry.location = lookUpAddress(ipAddress, entry);
  lookupCache.set(ipAddress, entry);
  return entry.location;
}

/** Ignores failures of the rate limiter, so that the guess works without the database. */
async function consumeLookupLimit(ipAddress: string): Promise<void> {
  try {
    await consumeRateLimit(LOOKUP_LIMIT, ipAddress);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
}

/** Unknown values are null, also when the lookup service fails or is not configured. Errors: `TooManyRequests`. */
export async function guessLocation({ ipAddress }: Actor): Promise<GuessedLocation> {
  if (!geo.isConfigured || isIP(ipAddress) === 0) return UNKNOWN_LOCATION;
  await consumeLookupLimit(ipAddress);
  return lookUpCached(ipAddress);
}

/** Waits briefly for what is known of the actor's connection, so that `recallConnectionCountry` has it. Never rejects. */
export async function rememberConnection({ ipAddress }: Actor): Promise<void> {
  if (!geo.isConfigured || isIP(ipAddress) === 0) return;
  await Promise.race([lookUpCached(ipAddress), delay(QUICK_MS, null, { ref: false })]);
}

/** Returns the country of the actor's connection if it was found lately; null otherwise. */
export const recallConnectionCountry = ({ ipAddress }: Actor): string | null =>
  lookupCache.get(ipAddress)?.found?.country_code ?? null;
