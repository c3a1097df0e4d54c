import "server-only";
import { Temporal } from "temporal-polyfill";

const MONTH_COUNT = 12;

/** `day` may be a text such as "2026-11-21". */
export const startOfDay = (day: Temporal.PlainDate | string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds);

/** Start of the following day. */
export const endOfDay = (day: string, zone: string): Date =>
  startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zone);

/** Nine o'clock of that day. */
export const morningOfDay = (day: string, zone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "09:00" }).epochMilliseconds,
  );

/** The same day of the next year. */
export const addYear = (day: string): string => Temporal.PlainDate.from(day).add({ years: 1 }).toString();

const atZone = (iso: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone);

/** "2026-11-21". */
export const toLocalDay = (iso: string, zone: string): string => atZone(iso, zone).toPlainDate().toString();

/** "2026-11-21 21:36". */
export const toLocalMinute = (iso: string, zone: string): string =>
  atZone(iso, zone).toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ");

/** The last twelve months ("2026-11") and their beginnings in a time zone, the oldest first. */
export function lastMonths(now: Date, zone: string): { month: string; begin: Date }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const first = today.with({ day: 1 });
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const begin = first.subtract({ months: MONTH_COUNT - 1 - index });
    return { month: begin.toPlainYearMonth().toString(), begin: startOfDay(begin, zone) };
  });
}

/** The day so many days or calendar months after `day`; before it with negative numbers. */
export const shiftDay = (day: string, duration: { days?: number; months?: number }): string =>
  Temporal.PlainDate.from(day).add(duration).toString();

/** The first day of the month of `day`. */
export const startOfMonth = (day: string): string => Temporal.PlainDate.from(day).with({ day: 1 }).toString();

/** The Monday of the week of `day`. */
export function startOfWeek(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}
