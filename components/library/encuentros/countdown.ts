import { formatBriefDuration } from "@/components/common/brief-duration";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const MAX_HOURS_SHOWN = 24;

/** Returns the calendar day of an instant in a zone as days since the epoch. */
function getDayNumber(instant: number, zone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(instant);
  return Date.parse(day) / 86_400_000;
}

/** Formats the time until a start, counting days in a zone: "en 3 días", "mañana", "en 2 h 10 min". */
export function formatTimeUntil(startsAt: string, now: number, zone: string): string {
  const start = Date.parse(startsAt);
  const minutes = Math.ceil((start - now) / MINUTE_MS);
  if (minutes < MAX_HOURS_SHOWN * 60) return `en ${formatBriefDuration(Math.max(1, minutes) * 60)}`;
  const days = getDayNumber(start, zone) - getDayNumber(now, zone);
  return days === 1 ? "mañana" : `en ${days} días`;
}

/** Returns the milliseconds until `formatTimeUntil` changes for one of the instants; null if all are past. */
export function getNextChangeDelay(instants: readonly number[], now: number): number | null {
  const delays = instants
    .filter((instant) => instant > now)
    .map((instant) => (instant - now) % MINUTE_MS || MINUTE_MS);
  return delays.length === 0 ? null : Math.min(...delays);
}
