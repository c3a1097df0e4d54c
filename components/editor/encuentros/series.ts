import { addDays } from "@/lib/platform/time/dates";

export type Series = {
  /** "2026-12-05". */
  firstDay: string;
  /** "19:00", wall-clock time all year round. */
  time: string;
  /** ISO: 1 is Monday. */
  weekdays: readonly number[];
  everyWeeks: number;
  /** Number of encuentros, or the last possible day (inclusive). */
  end: { times: number } | { lastDay: string };
};

export const MAX_ENCUENTROS = 200;

const DAYS_IN_WEEK = 7;
const MAX_HORIZON_DAYS = 10 * 366;

const toIsoWeekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || DAYS_IN_WEEK;

function isValidSeries({ firstDay, time, weekdays, everyWeeks }: Series): boolean {
  const hasDateAndTime = !Number.isNaN(Date.parse(`${firstDay}T00:00Z`)) && /^\d{2}:\d{2}$/.test(time);
  return hasDateAndTime && weekdays.length > 0 && Number.isInteger(everyWeeks) && everyWeeks > 0;
}

/** Lists the wall-clock times of a series in order; weeks begin on Monday. Empty if the series is incomplete. */
export function expandSeries(series: Series, limit = MAX_ENCUENTROS): string[] {
  if (!isValidSeries(series)) return [];
  const { firstDay, time, weekdays, everyWeeks, end } = series;
  const count = "times" in end ? Math.min(end.times, limit) : limit;
  const monday = 1 - toIsoWeekday(firstDay);
  const times: string[] = [];
  for (let dayOffset = 0; dayOffset < MAX_HORIZON_DAYS && times.length < count; dayOffset += 1) {
    const day = addDays(firstDay, dayOffset);
    if ("lastDay" in end && day > end.lastDay) break;
    const week = Math.floor((dayOffset - monday) / DAYS_IN_WEEK);
    if (week % everyWeeks === 0 && weekdays.includes(toIsoWeekday(day))) times.push(`${day}T${time}`);
  }
  return times;
}

/** Returns the ISO weekday of an ISO date; null if it is invalid. */
export function parseIsoWeekday(day: string): number | null {
  return Number.isNaN(Date.parse(`${day}T00:00Z`)) ? null : toIsoWeekday(day);
}
