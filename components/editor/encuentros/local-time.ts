import { addDays } from "@/lib/platform/time/dates";

const LOCAL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export const isCompleteLocalTime = (local: string): boolean => LOCAL_TIME_PATTERN.test(local);

/**
 * Converts a wall-clock time ("2026-12-05T19:00") in an IANA zone to an ISO 8601 instant in UTC; null if incomplete.
 * A time skipped by a DST change moves after it; of a repeated time the first is taken.
 */
export async function toInstant(local: string, zone: string): Promise<string | null> {
  if (!isCompleteLocalTime(local)) return null;
  const { Temporal } = await import("temporal-polyfill");
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return null;
  }
}

/** Converts an instant to a wall-clock time in a zone: "2026-12-05T19:00". */
export function toLocalTime(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(instant));
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Adds minutes to a time of day: "23:30" and 60 make "00:30". */
export function addMinutesToTime(time: string, minutes: number): string {
  const end = new Date(`2000-01-01T${time}:00Z`);
  end.setUTCMinutes(end.getUTCMinutes() + minutes);
  return Number.isNaN(end.getTime()) ? time : end.toISOString().slice(11, 16);
}

/** Adds a week to a wall-clock time; returns it unchanged if it has no date. */
export function addWeek(local: string): string {
  const [day = "", time = ""] = local.split("T");
  return Number.isNaN(Date.parse(`${day}T00:00Z`)) ? local : `${addDays(day, 7)}T${time}`;
}
