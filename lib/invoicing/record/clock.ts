import "server-only";
import { Temporal } from "temporal-polyfill";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";

// Times of records, as hashed: Spanish time with its offset, to the second.

const toSpanishTime = (instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(BOOKS_ZONE).toString({ smallestUnit: "second", timeZoneName: "never" });

/** "2027-01-01T19:20:30+01:00": now, but never before the record that came before, whatever the clock says. */
export function toGenerationTime(now: Date, previous: string | null): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const isLate = previous === null || Temporal.Instant.compare(instant, Temporal.Instant.from(previous)) > 0;
  return isLate ? toSpanishTime(instant) : previous;
}

export const toEpochMs = (generatedAt: string): number =>
  Temporal.Instant.from(generatedAt).epochMilliseconds;

/** The day in Spain, as records write it: "31-01-2027". */
export const toRecordDay = (instant: Date): string =>
  toRecordDate(toSpanishTime(Temporal.Instant.fromEpochMilliseconds(instant.getTime())).slice(0, 10));

/** "2027-01-31" becomes "31-01-2027". */
export const toRecordDate = (day: string): string => day.split("-").toReversed().join("-");
