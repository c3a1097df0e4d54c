import { addDays } from "@/lib/platform/time/dates";
import { DAY_MS } from "@/lib/platform/time/instants";

// The keys of a grid of dates (ARIA). They lead from free day to free day, since the others cannot be chosen.

const isSameWeekday = (one: string, other: string): boolean =>
  (Date.parse(other) - Date.parse(one)) % (7 * DAY_MS) === 0;

/** The day in the month to which a key leads, in the order of time, of the weekday or of the week; undefined for none. */
export function findMove(key: string, day: string, free: readonly string[]): string | undefined {
  const [before, after] = [free.filter((other) => other < day), free.filter((other) => other > day)];
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const [monday, sunday] = [addDays(day, -weekday), addDays(day, 6 - weekday)];
  const week = free.filter((other) => monday <= other && other <= sunday);
  const targets: Record<string, () => string | undefined> = {
    ArrowLeft: () => before.at(-1),
    ArrowRight: () => after[0],
    ArrowUp: () => before.findLast((other) => isSameWeekday(day, other)),
    ArrowDown: () => after.find((other) => isSameWeekday(day, other)),
    Home: () => week[0],
    End: () => week.at(-1),
  };
  return targets[key]?.();
}

/** Months by which a key leads on where the month has no further day for it. */
const SHIFTS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
};

export const findShift = (key: string): number => SHIFTS[key] ?? 0;

export const isMoveKey = (key: string): boolean => key in SHIFTS || key === "Home" || key === "End";

/** The key that led to another month, and the day where it was pressed; null if that month had none. `isReturn`: it led nowhere. */
export type Departure = { key: string; day: string | null; isReturn?: boolean };

/** The free day of another month on which a key lands: the nearest one, one of its weekday, or one from its date on; undefined for none. */
export function findLanding({ key, day, isReturn }: Departure, free: readonly string[]): string | undefined {
  const nearest = findShift(key) > 0 ? free[0] : free.at(-1);
  if (day === null || key === "ArrowLeft" || key === "ArrowRight") return nearest;
  if (isReturn) return free.includes(day) ? day : nearest;
  if (key === "ArrowDown") return free.find((other) => isSameWeekday(day, other));
  if (key === "ArrowUp") return free.findLast((other) => isSameWeekday(day, other));
  return free.find((other) => other.slice(8) >= day.slice(8)) ?? free.at(-1);
}
