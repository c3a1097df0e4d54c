import { dayAfter } from "./local-time";

export type Series = {
  /** "2026-12-05". */
  firstDay: string;
  /** "19:00", on the clock of the place, whatever the season. */
  time: string;
  /** From 1, Monday, to 7, Sunday. */
  weekdays: readonly number[];
  everyWeeks: number;
  /** How many encuentros, or the last day on which there may be one. */
  end: { times: number } | { lastDay: string };
};

/** As many as a content may have. */
export const MAX_SERIES = 200;

const DAYS_IN_WEEK = 7;
/** Nobody plans further ahead. */
const MAX_DAYS = 10 * 366;

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || DAYS_IN_WEEK;

function isPossible({ firstDay, time, weekdays, everyWeeks }: Series): boolean {
  const dated = !Number.isNaN(Date.parse(`${firstDay}T00:00Z`)) && /^\d{2}:\d{2}$/.test(time);
  return dated && weekdays.length > 0 && Number.isInteger(everyWeeks) && everyWeeks > 0;
}

/**
 * The wall-clock times of a series, in their order: the chosen days of every so many weeks, from the first day on.
 * Weeks begin on Monday. Empty while it is not whole.
 */
export function seriesOf(series: Series, most = MAX_SERIES): string[] {
  if (!isPossible(series)) return [];
  const { firstDay, time, weekdays, everyWeeks, end } = series;
  const wanted = "times" in end ? Math.min(end.times, most) : most;
  const monday = 1 - weekdayOf(firstDay);
  const times: string[] = [];
  for (let passed = 0; passed < MAX_DAYS && times.length < wanted; passed += 1) {
    const day = dayAfter(firstDay, passed);
    if ("lastDay" in end && day > end.lastDay) break;
    const week = Math.floor((passed - monday) / DAYS_IN_WEEK);
    if (week % everyWeeks === 0 && weekdays.includes(weekdayOf(day))) times.push(`${day}T${time}`);
  }
  return times;
}

/** The weekday of a day, from 1, Monday; null when it is no day. */
export function weekdayIn(day: string): number | null {
  return Number.isNaN(Date.parse(`${day}T00:00Z`)) ? null : weekdayOf(day);
}
