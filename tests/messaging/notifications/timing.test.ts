import { expect, test } from "vitest";
import { localDay, nextDaily, quietUntil } from "@/lib/messaging/notifications/mail-schedule";

const at = (timezone: string | null, from: number | null, to: number | null) => ({
  timezone,
  quietFrom: from === null ? null : from * 60,
  quietTo: to === null ? null : to * 60,
});
const night = (timezone: string | null) => at(timezone, 22, 8);
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

// Madrid changes on 28 March and 31 October 2027, Santiago on 4 April and 5 September; Mexico and Buenos Aires never do.
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
])("quiet from ten to eight in %s: at %s until %s", (zone, now, end) => {
  expect(iso(quietUntil(new Date(now), night(zone)))).toBe(end);
});

test("quiet hours of a day, that end at an hour which is skipped or comes twice, and none", () => {
  const siesta = at("Europe/Madrid", 14, 16);
  expect(iso(quietUntil(new Date("2027-01-15T14:00:00Z"), siesta))).toBe("2027-01-15T15:00:00.000Z");
  expect(quietUntil(new Date("2027-01-15T20:00:00Z"), siesta)).toBeNull();
  const late = at("Europe/Madrid", 22, 2.5);
  expect(iso(quietUntil(new Date("2027-03-28T00:30:00Z"), late))).toBe("2027-03-28T01:30:00.000Z");
  expect(iso(quietUntil(new Date("2027-10-31T01:10:00Z"), late))).toBe("2027-10-31T01:30:00.000Z");
  expect(quietUntil(new Date("2027-01-15T23:00:00Z"), at("Europe/Madrid", null, null))).toBeNull();
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
])("the daily mail in %s (quiet %s–%s) after %s is of %s", (zone, from, to, now, instant) => {
  expect(iso(nextDaily(new Date(now), at(zone, from, to)))).toBe(instant);
});

test("a day is that of where one lives", () => {
  const instant = new Date("2027-01-16T02:00:00Z");
  expect(localDay(instant, night("Europe/Madrid"))).toBe("2027-01-16");
  expect(localDay(instant, night("America/Mexico_City"))).toBe("2027-01-15");
});
