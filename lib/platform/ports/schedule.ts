import "server-only";
import type { RECURRING_TASKS } from "./queue";
import { MINUTE_MS } from "@/lib/platform/time/instants";

// Times of the recurring tasks, in UTC.

export type RecurringTask = (typeof RECURRING_TASKS)[number];

type Schedule = {
  /** A divisor of an hour. */
  everyMinutes: number;
  /** Minute of an hourly task. */
  minute?: number;
  /** Options of Graphile Worker: attempts, and for how long missed runs are caught up with. */
  options: string;
};

const everyMinute: Schedule = { everyMinutes: 1, options: "max=1" };

const SCHEDULES: Record<RecurringTask, Schedule> = {
  "reconcile-orders": everyMinute,
  "reconcile-transfers": everyMinute,
  "reconcile-memberships": { everyMinutes: 5, options: "max=1" },
  "advance-waiting-lists": everyMinute,
  "advance-gifts": everyMinute,
  "find-unmatched-payments": { everyMinutes: 60, minute: 47, options: "max=3&fill=1h" },
  remind: everyMinute,
  // Lessons open at midnight, and zones differ by quarters of an hour.
  "remind-of-dates": { everyMinutes: 15, options: "max=1" },
  "measure-attendance": everyMinute,
  "find-missed-starts": everyMinute,
  "send-digests": { everyMinutes: 15, options: "max=1" },
  "sync-search": everyMinute,
  "fold-filters": everyMinute,
  "renew-directory": { everyMinutes: 5, options: "max=1" },
  "locate-venues": { everyMinutes: 60, minute: 27, options: "max=3&fill=1h" },
  "sweep-uploads": { everyMinutes: 60, minute: 17, options: "max=3&fill=1h" },
  "sweep-expired": { everyMinutes: 60, minute: 37, options: "max=3&fill=1h" },
  "refresh-hours": { everyMinutes: 5, options: "max=1" },
  "read-calendars": everyMinute,
  "write-calendars": everyMinute,
  "issue-self-bills": { everyMinutes: 60, minute: 52, options: "max=3&fill=1h" },
  "issue-missing-invoices": { everyMinutes: 60, minute: 57, options: "max=3&fill=1h" },
  // Before the sweep of invoices, so that it has the rates of the day.
  "fetch-exchange-rates": { everyMinutes: 60, minute: 42, options: "max=3&fill=1h" },
  "send-invoice-records": everyMinute,
  "roll-up-views": { everyMinutes: 60, minute: 7, options: "max=3&fill=1h" },
};

/** Returns a line of a crontab. */
export function toCrontabLine(task: RecurringTask): string {
  const { everyMinutes, minute, options } = SCHEDULES[task];
  return `${minute ?? `*/${everyMinutes}`} * * * * ${task} ?jobKey=${task}&${options}`;
}

/** Returns the first instant after `now` at which a task is due. */
export function findNextRun(task: RecurringTask, now: Date): Date {
  const { everyMinutes, minute = 0 } = SCHEDULES[task];
  const [period, offset] = [everyMinutes * MINUTE_MS, minute * MINUTE_MS];
  return new Date((Math.floor((now.getTime() - offset) / period) + 1) * period + offset);
}
