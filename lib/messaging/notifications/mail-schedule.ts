import "server-only";
import { Temporal } from "temporal-polyfill";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// Times that a clock change skips move to the following hour.

/** Quiet hours in minutes since midnight; both null for none. */
export type MailSchedule = { timezone: string | null; quietFrom: number | null; quietTo: number | null };

const DIGEST_TIME = Temporal.PlainTime.from("08:00");

export const resolveTimeZone = ({ timezone }: Pick<MailSchedule, "timezone">): string =>
  timezone ?? DEFAULT_TIME_ZONE;

const toPlainTime = (minutes: number) =>
  Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

const toLocalTime = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

export const toScheduleDay = (instant: Date, schedule: MailSchedule): string =>
  toLocalTime(instant, resolveTimeZone(schedule)).toPlainDate().toString();

type WallTime = { day: Temporal.PlainDate; time: Temporal.PlainTime; zone: string };

// A wall time occurs twice when the clock goes back: the first occurrence after `after` counts.
function findInstantOfWallTime({ day, time, zone }: WallTime, after: Date): Date | null {
  const dateTime = day.toPlainDateTime(time);
  for (const disambiguation of ["compatible", "later"] as const) {
    const instant = new Date(dateTime.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
    if (instant > after) return instant;
  }
  return null;
}

/** Returns the end of the quiet hours around an instant, or null if it lies outside them. */
export function findQuietHoursEnd(instant: Date, schedule: MailSchedule): Date | null {
  const { quietFrom: from, quietTo: to } = schedule;
  if (from === null || to === null) return null;
  const zone = resolveTimeZone(schedule);
  const local = toLocalTime(instant, zone);
  const minutes = local.hour * 60 + local.minute;
  const spansMidnight = from > to;
  const isQuiet = spansMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to;
  if (!isQuiet) return null;
  const endsTomorrow = spansMidnight && minutes >= from;
  const day = local.toPlainDate().add({ days: endsTomorrow ? 1 : 0 });
  return findInstantOfWallTime({ day, time: toPlainTime(to), zone }, instant);
}

function digestTimeOn(day: Temporal.PlainDate, schedule: MailSchedule): Date {
  const morning = new Date(
    day.toZonedDateTime({ timeZone: resolveTimeZone(schedule), plainTime: DIGEST_TIME }).epochMilliseconds,
  );
  return findQuietHoursEnd(morning, schedule) ?? morning;
}

/** The next 8:00 local time, or the end of the quiet hours around it. */
export function nextDigestTime(now: Date, schedule: MailSchedule): Date {
  const today = toLocalTime(now, resolveTimeZone(schedule)).toPlainDate();
  // Quiet hours can delay the digest past midnight, so yesterday's may still be due.
  const candidates = [-1, 0, 1].map((days) => digestTimeOn(today.add({ days }), schedule));
  return candidates.find((instant) => instant > now) ?? digestTimeOn(today.add({ days: 2 }), schedule);
}

function oncePerSchedule<Result>(compute: (schedule: MailSchedule) => Result) {
  const results = new Map<string, { result: Result }>();
  return (schedule: MailSchedule): Result => {
    const key = `${schedule.timezone} ${schedule.quietFrom} ${schedule.quietTo}`;
    const known = results.get(key) ?? { result: compute(schedule) };
    results.set(key, known);
    return known.result;
  };
}

/** Computes the times of mails at an instant, once for all recipients who share a schedule. */
export const createMailTimes = (now: Date) => ({
  nextDigestTime: oncePerSchedule((schedule) => nextDigestTime(now, schedule)),
  findQuietHoursEnd: oncePerSchedule((schedule) => findQuietHoursEnd(now, schedule)),
});

export type MailTimes = ReturnType<typeof createMailTimes>;
