import "server-only";
import { Temporal } from "temporal-polyfill";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// When mail may come, by the clock of who reads it. An hour that the clock skips is the one after the change.

/** Hours without mail are in minutes since midnight; both null for none. */
export type Clock = { timezone: string | null; quietFrom: number | null; quietTo: number | null };

/** When the mail of a day goes out. */
const DAILY = Temporal.PlainTime.from("08:00");

/** The zone in which somebody reads. */
export const zoneOf = ({ timezone }: Pick<Clock, "timezone">): string => timezone ?? DEFAULT_TIME_ZONE;

const timeAt = (minutes: number) =>
  Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

const localOf = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** The day of an instant where somebody lives: "2026-12-05". */
export const localDay = (instant: Date, clock: Clock): string =>
  localOf(instant, zoneOf(clock)).toPlainDate().toString();

/** The first instant after another at which the clock of a zone shows a time on a day; null when there is none. */
function showing(day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string, after: Date): Date | null {
  const wall = day.toPlainDateTime(time);
  for (const disambiguation of ["compatible", "later"] as const) {
    const instant = new Date(wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
    if (instant > after) return instant;
  }
  return null;
}

/** The end of the quiet hours in which an instant lies; null when it lies in none. */
export function quietUntil(instant: Date, clock: Clock): Date | null {
  const { quietFrom: from, quietTo: to } = clock;
  if (from === null || to === null) return null;
  const zone = zoneOf(clock);
  const local = localOf(instant, zone);
  const minutes = local.hour * 60 + local.minute;
  const overMidnight = from > to;
  const quiet = overMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to;
  if (!quiet) return null;
  const day = overMidnight && minutes >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return showing(day, timeAt(to), zone, instant);
}

function dailyOn(day: Temporal.PlainDate, clock: Clock): Date {
  const morning = new Date(
    day.toZonedDateTime({ timeZone: zoneOf(clock), plainTime: DAILY }).epochMilliseconds,
  );
  return quietUntil(morning, clock) ?? morning;
}

/** When the next mail of a day goes out: at eight, or at the end of the quiet hours where these last longer. */
export function nextDaily(now: Date, clock: Clock): Date {
  const today = localOf(now, zoneOf(clock)).toPlainDate();
  const days = [-1, 0, 1].map((days) => dailyOn(today.add({ days }), clock));
  return days.find((instant) => instant > now) ?? dailyOn(today.add({ days: 2 }), clock);
}
