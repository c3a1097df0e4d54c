import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { shiftDay, startOfDay, toLocalDay } from "@/lib/platform/time/days";

/** "2027-03". */
export const toMonth = (instant: Date): string => toLocalDay(instant.toISOString(), BOOKS_ZONE).slice(0, 7);

const isYear = (period: string): boolean => period.length === 4;

const firstDayOf = (period: string): string => (isYear(period) ? `${period}-01-01` : `${period}-01`);

/** Returns the bounds of a month or a year; the end is the start of the next one. */
export function getPeriodBounds(period: string): { start: Date; end: Date } {
  const first = firstDayOf(period);
  return {
    start: startOfDay(first, BOOKS_ZONE),
    end: startOfDay(shiftDay(first, { months: isYear(period) ? 12 : 1 }), BOOKS_ZONE),
  };
}

/** Lists the months of a period, oldest first: twelve of a year, itself of a month. */
export const listMonths = (period: string): string[] =>
  isYear(period)
    ? Array.from({ length: 12 }, (_, index) => `${period}-${String(index + 1).padStart(2, "0")}`)
    : [period];
