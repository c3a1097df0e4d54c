import { HOUR_MS } from "@/lib/platform/time/instants";

/** Time to take an offered seat. */
const OFFER_HOURS = 24;
/** No offer lasts beyond this time before an encuentro: who comes next needs some, too. */
const HOURS_BEFORE_START = 1;
const SHORTEST_OFFER_MS = HOUR_MS / 2;

type OfferFacts = {
  now: Date;
  /** End of the person's quiet hours; null outside them. */
  quietUntil: Date | null;
  /** Starts of the encuentros that are not cancelled. */
  starts: Date[];
};

/** `canWait`: the mail may wait for the end of the quiet hours, from which the time is counted. */
export type OfferTerm = { expiresAt: Date; canWait: boolean };

/** Returns the latest end of an offer made now: an hour before the next start that leaves enough time; null if none does. */
function findLatestEnd(starts: Date[], now: Date): Date | null {
  const ends = starts.map((start) => start.getTime() - HOURS_BEFORE_START * HOUR_MS).sort((a, b) => a - b);
  const latest = ends.find((end) => end - now.getTime() >= SHORTEST_OFFER_MS);
  return latest === undefined ? null : new Date(latest);
}

/** Returns true once no encuentro is left for which a seat could be offered in time. */
export const isTooLateForOffers = (starts: Date[], now: Date): boolean =>
  starts.length > 0 && findLatestEnd(starts, now) === null;

/**
 * 24 hours, from the end of quiet hours, or less if an encuentro is near; then quiet hours do not count. Null if it is too
 * late for an offer.
 */
export function calculateOfferTerm({ now, quietUntil, starts }: OfferFacts): OfferTerm | null {
  if (isTooLateForOffers(starts, now)) return null;
  const latestMs = findLatestEnd(starts, now)?.getTime() ?? Infinity;
  const fullMs = (quietUntil ?? now).getTime() + OFFER_HOURS * HOUR_MS;
  return {
    expiresAt: new Date(Math.min(fullMs, latestMs)),
    canWait: quietUntil !== null && fullMs <= latestMs,
  };
}

/** The reason why a list ends: no seat can be offered in time any more, or the content is no longer offered. */
export type ClosingReason = "too-late" | "withdrawn";

type ListFacts = {
  status: "DRAFT" | "PUBLISHED" | "ARCHIVED";
  isTakenDown: boolean;
  isMasterGone: boolean;
  hasEnded: boolean;
  starts: Date[];
};

/** Returns null while the list goes on: also for a draft, which may be published again. */
export function findClosingReason(
  { status, isTakenDown, isMasterGone, hasEnded, starts }: ListFacts,
  now: Date,
): ClosingReason | null {
  if (status === "ARCHIVED" || isTakenDown || isMasterGone) return "withdrawn";
  // All of its encuentros were cancelled.
  if (hasEnded && starts.length === 0) return "withdrawn";
  return hasEnded || isTooLateForOffers(starts, now) ? "too-late" : null;
}
