import { DAY_MS } from "./instants";

// Calendar dates without a zone, such as "2026-11-21", also for the client. The days of a zone are in `days.ts`.

/** The date of an instant in UTC. */
export const toIsoDate = (instant: Date | number): string => new Date(instant).toISOString().slice(0, 10);

/** The date so many days after `date`; before it with a negative number. */
export const addDays = (date: string, days: number): string =>
  toIsoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
