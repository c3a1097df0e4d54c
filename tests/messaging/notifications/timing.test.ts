import { expect, test } from "vitest";
import {
  toScheduleDay,
  nextDigestTime,
  findQuietHoursEnd,
} from "@/lib/messaging/notifications/mail-schedule";

const scheduleOf = (timezone: string | null, from: number | null, to: number | null) => ({
  timezone,
  quietFrom: from === null ? null : from * 60,
  quietTo: to === null ? null : to * 60,
});
const night = (timezone: string | null) => scheduleOf(timezone, 22, 8);
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

// Clocks change in Madrid on 28 March and 31 October 2027, in Santiago on 4 April and 5 September.
test.each([
  ["Europe/Madrid", "2027-01-15T21:30:00Z", "2027-01-16T07:00:00.000Z"],
  ["Europe/Madrid", "2027-01-16T06:59:00Z", "2027-01-16T07:00:00.000Z"],
  ["Europe/Madrid", "2027-01-16T07:00:00Z", null],
  ["Europe/Madrid", "2027-07-15T19:59:00Z", null],
  ["Europe/Madrid", "2027-07-15T20:00:00Z", "2027-07-16T06:00:00.000Z"],
  ["Europe/Madrid", "2027-03-27T22:00:00Z", "2027-03-28T06:00:00.000Z"],
  ["Europe/Madrid", "2027-10-30T21:00:00Z", "2027-10-31T07:00:00.000Z"],
  ["America/Santiago", "2027-04-04T02:00:00Z", "2027-04-04T12:00:00.000Z"],
  ["America/Santiago", "2027-09-05T02:30:00Z", "2027-09-05T11:00:00.000Z"],
  ["America/Mexico_City", "2027-07-16T05:00:00Z", "2027-07-16T14:00:00.000Z"],
  ["America/Argentina/Buenos_Aires", "2027-01-16T02:00:00Z", "2027-01-16T11:00:00.000Z"],
  [null, "2027-01-15T21:30:00Z", "2027-01-16T07:00:00.000Z"],
])("quiet hours from 22:00 to 8:00 in %s around %s end at %s", (zone, now, end) => {
  expect(iso(findQuietHoursEnd(new Date(now), night(zone)))).toBe(end);
});

test("quiet hours may lie within a day, end at a skipped or repeated hour, or be disabled", () => {
  const siesta = scheduleOf("Europe/Madrid", 14, 16);
  expect(iso(findQuietHoursEnd(new Date("2027-01-15T14:00:00Z"), siesta))).toBe("2027-01-15T15:00:00.000Z");
  expect(findQuietHoursEnd(new Date("2027-01-15T20:00:00Z"), siesta)).toBeNull();
  const late = scheduleOf("Europe/Madrid", 22, 2.5);
  expect(iso(findQuietHoursEnd(new Date("2027-03-28T00:30:00Z"), late))).toBe("2027-03-28T01:30:00.000Z");
  expect(iso(findQuietHoursEnd(new Date("2027-10-31T01:10:00Z"), late))).toBe("2027-10-31T01:30:00.000Z");
  expect(
    findQuietHoursEnd(new Date("2027-01-15T23:00:00Z"), scheduleOf("Europe/Madrid", null, null)),
  ).toBeNull();
});

test.each([
  ["Europe/Madrid", 22, 8, "2027-01-15T12:00:00Z", "2027-01-16T07:00:00.000Z"],
  ["Europe/Madrid", 22, 8, "2027-01-15T06:59:59Z", "2027-01-15T07:00:00.000Z"],
  ["Europe/Madrid", 22, 8, "2027-01-15T07:00:00Z", "2027-01-16T07:00:00.000Z"],
  ["Europe/Madrid", 22, 8, "2027-03-27T12:00:00Z", "2027-03-28T06:00:00.000Z"],
  ["Europe/Madrid", 22, 8, "2027-10-30T12:00:00Z", "2027-10-31T07:00:00.000Z"],
  ["Europe/Madrid", 22, 9.5, "2027-01-15T12:00:00Z", "2027-01-16T08:30:00.000Z"],
  ["Europe/Madrid", 22, 9.5, "2027-01-15T07:30:00Z", "2027-01-15T08:30:00.000Z"],
  ["Europe/Madrid", null, null, "2027-07-15T12:00:00Z", "2027-07-16T06:00:00.000Z"],
  ["America/Santiago", 22, 8, "2027-01-15T12:00:00Z", "2027-01-16T11:00:00.000Z"],
  ["Asia/Kathmandu", 22, 8, "2027-01-15T12:00:00Z", "2027-01-16T02:15:00.000Z"],
])("the next digest in %s (quiet hours %s–%s) after %s is sent at %s", (zone, from, to, now, instant) => {
  expect(iso(nextDigestTime(new Date(now), scheduleOf(zone, from, to)))).toBe(instant);
});

test("the local day depends on the time zone", () => {
  const instant = new Date("2027-01-16T02:00:00Z");
  expect(toScheduleDay(instant, night("Europe/Madrid"))).toBe("2027-01-16");
  expect(toScheduleDay(instant, night("America/Mexico_City"))).toBe("2027-01-15");
});
