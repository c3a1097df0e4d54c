import type { AvailabilityView } from "./schema";

/** A day that differs from the week. */
export type DayException = AvailabilityView["exceptions"][number];

export const sortDays = (exceptions: readonly DayException[]): DayException[] =>
  [...exceptions].sort((a, b) => a.date.localeCompare(b.date) || (a.from ?? "").localeCompare(b.from ?? ""));

/**
 * Closes a day whose hours were cancelled. It is a closing of its own: a longer one that covers it or stands beside it can be
 * taken away, and the day stays closed.
 */
export const cancelDay = (exceptions: readonly DayException[], date: string): DayException[] =>
  sortDays([
    ...exceptions.filter((other) => other.date !== date || !other.cancelled),
    { date, closed: true, cancelled: true },
  ]);
