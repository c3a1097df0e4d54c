import "server-only";
import { Temporal } from "temporal-polyfill";

const MONTHS = 12;

const instant = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds);

/** When a day ("2026-11-21") begins in a zone. */
export const beginOf = (day: string, zone: string): Date => instant(Temporal.PlainDate.from(day), zone);

/** When it is over. */
export const endOf = (day: string, zone: string): Date =>
  instant(Temporal.PlainDate.from(day).add({ days: 1 }), zone);

/** The last twelve months of a zone with when each begins, the oldest first. */
export function lastMonths(now: Date, zone: string): { month: string; begin: Date }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const first = today.with({ day: 1 });
  return Array.from({ length: MONTHS }, (_, index) => {
    const begin = first.subtract({ months: MONTHS - 1 - index });
    return { month: begin.toPlainYearMonth().toString(), begin: instant(begin, zone) };
  });
}
