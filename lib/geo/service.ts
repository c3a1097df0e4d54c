import "server-only";
import { isIP } from "node:net";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";
import { geo } from "@/lib/platform/ports/geo";
import { Recent } from "@/lib/recent";
import { consume } from "@/lib/throttles/service";
import { geoAnswer, NOWHERE, type Geo } from "../accounts/location-guess/schema";

const LOOKUPS = { name: "geo", points: 30, seconds: 60 };
const ADDRESSES_KEPT = 1000;
const KNOWN_MS = 3_600_000;
const FAILED_MS = 60_000;

type Entry = { until: number; answer: Promise<Geo> };
const recent = new Recent<Entry>(ADDRESSES_KEPT);

async function ask(address: string, entry: { until: number }): Promise<Geo> {
  try {
    const answer = geoAnswer.safeParse(await geo.lookUp(address));
    if (answer.success) return answer.data;
  } catch {
    // A proposal that does not come is no news: it would only fill the log, with addresses in it.
  }
  entry.until = Date.now() + FAILED_MS;
  return NOWHERE;
}

function remembered(address: string): Promise<Geo> {
  const known = recent.get(address);
  if (known && known.until > Date.now()) return known.answer;
  const entry = { until: Date.now() + KNOWN_MS, answer: Promise.resolve(NOWHERE) };
  entry.answer = ask(address, entry);
  recent.set(address, entry);
  return entry.answer;
}

/** Counts the question; a counter that is away stops nobody, since without it there would be no proposal at all. */
async function count(address: string): Promise<void> {
  try {
    await consume(LOOKUPS, address);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
}

/**
 * Proposes country, currency and time zone by the caller's address; nulls where nothing is known, nobody can be asked,
 * or the service fails. Throws `TooManyRequests`.
 */
export async function whereIs({ address }: Actor): Promise<Geo> {
  if (!geo.configured || isIP(address) === 0) return NOWHERE;
  await count(address);
  return remembered(address);
}
