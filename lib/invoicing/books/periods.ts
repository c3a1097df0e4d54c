import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { shiftDay, startOfDay, toLocalDay } from "@/lib/platform/time/days";
import { toQuarter } from "./policy";

/** The end is the beginning of the next one; days are "2027-01-01". */
export type Period = { firstDay: string; lastDay: string; start: Date; end: Date };

function toPeriod(firstDay: string, months: number): Period {
  const next = shiftDay(firstDay, { months });
  return {
    firstDay,
    lastDay: shiftDay(next, { days: -1 }),
    start: startOfDay(firstDay, BOOKS_ZONE),
    end: startOfDay(next, BOOKS_ZONE),
  };
}

const firstDayOf = (quarter: string): string => {
  const month = Number(quarter.slice(-1)) * 3 - 2;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
};

export const getQuarterPeriod = (quarter: string): Period => toPeriod(firstDayOf(quarter), 3);

/** The year of a quarter, for the returns of a year. */
export const getYearPeriod = (quarter: string): Period => toPeriod(`${quarter.slice(0, 4)}-01-01`, 12);

export const toQuarterOf = (instant: Date): string =>
  toQuarter(toLocalDay(instant.toISOString(), BOOKS_ZONE));

/** Lists the quarters from one up to another, which is left out, earliest first. */
export function listQuartersBetween(first: string, next: string): string[] {
  const quarters: string[] = [];
  for (let day = firstDayOf(first); toQuarter(day) < next; day = shiftDay(day, { months: 3 }))
    quarters.push(toQuarter(day));
  return quarters;
}

/** Lists the quarters from one instant to another, latest first. */
export function listQuarters(from: Date, to: Date): string[] {
  const quarters: string[] = [];
  const first = toQuarterOf(from);
  for (let day = firstDayOf(toQuarterOf(to)); toQuarter(day) >= first; day = shiftDay(day, { months: -3 }))
    quarters.push(toQuarter(day));
  return quarters;
}
