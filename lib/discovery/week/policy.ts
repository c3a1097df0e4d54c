import { addDays } from "@/lib/platform/time/dates";
import { toLocalDate } from "@/lib/platform/time/format";

// Days are dates such as "2026-11-23", weeks begin on Monday.

/** Encuentros that a day shows; filters make them fewer. */
export const DAY_LIMIT = 24;

/** Weeks ahead that can be opened. */
const WEEKS_AHEAD = 52;

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The Monday of the week of a day. */
export const findMonday = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const listWeekDays = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Returns the Monday of the requested week, from this week to a year ahead; null for any other text. */
export function parseWeek(from: string | undefined, tz: string, now: Date): string | null {
  const current = findMonday(toLocalDate(now.toISOString(), tz));
  if (from === undefined) return current;
  if (!isDay(from)) return null;
  const monday = findMonday(from);
  // In another zone it may still be Sunday.
  return monday >= addDays(current, -7) && monday <= addDays(current, WEEKS_AHEAD * 7) ? monday : null;
}

/** The Mondays before and after; null where there is nothing to open. */
export function findNeighbours(monday: string, tz: string, now: Date) {
  const current = findMonday(toLocalDate(now.toISOString(), tz));
  return {
    previous: monday > current ? addDays(monday, -7) : null,
    next: monday < addDays(current, WEEKS_AHEAD * 7) ? addDays(monday, 7) : null,
  };
}

/** Parts of a calendar day, the hours after midnight apart. */
export const WEEK_PARTS = ["dawn", "morning", "afternoon", "night"] as const;
export type WeekPart = (typeof WEEK_PARTS)[number];

const partOfHour = (hour: number): WeekPart => {
  if (hour < 6) return "dawn";
  if (hour < 12) return "morning";
  return hour < 19 ? "afternoon" : "night";
};

/** The part of the day in which an instant is in a zone, by an hour such as "19:00". */
export const findWeekPart = (time: string): WeekPart => partOfHour(Number(time.slice(0, 2)));
