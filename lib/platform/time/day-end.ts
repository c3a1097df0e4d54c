import { addDays } from "./dates";
import { toLocalDate } from "./format";

/** The milliseconds by which the clocks of a zone are ahead of UTC. */
function findOffset(instantMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return local - Math.floor(instantMs / 1000) * 1000;
}

/** The clocks may change at midnight, or between it and noon. */
function findMidnight(day: string, zone: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  const first = utcMs - findOffset(utcMs, zone);
  const second = utcMs - findOffset(first, zone);
  return toLocalDate(new Date(second).toISOString(), zone) === day ? second : Math.max(first, second);
}

/**
 * The last millisecond of the day that is so many days after that of an instant, which is not counted. It needs no library,
 * for public pages.
 */
export function endOfDayAfter(instant: Date, days: number, zone: string): Date {
  const nextDay = addDays(toLocalDate(instant.toISOString(), zone), days + 1);
  return new Date(findMidnight(nextDay, zone) - 1);
}
