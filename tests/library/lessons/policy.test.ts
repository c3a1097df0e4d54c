import { expect, it } from "vitest";
import { findOpening, isLessonOpen } from "@/lib/library/lessons/policy";

const opening = (receivedAt: string, timeZone: string, days: number, firstEncuentroAt?: string) =>
  findOpening(
    {
      receivedAt: new Date(receivedAt),
      timeZone,
      firstEncuentroAt: firstEncuentroAt === undefined ? null : new Date(firstEncuentroAt),
    },
    days,
  )?.toISOString() ?? null;

it.each([
  ["Madrid in winter", "2026-12-01T20:00:00Z", "Europe/Madrid", 3, "2026-12-03T23:00:00.000Z"],
  ["received after local midnight", "2026-12-01T23:30:00Z", "Europe/Madrid", 1, "2026-12-02T23:00:00.000Z"],
  ["Madrid, clocks forward between", "2026-03-28T10:00:00Z", "Europe/Madrid", 2, "2026-03-29T22:00:00.000Z"],
  ["Madrid, clocks back between", "2026-10-24T10:00:00Z", "Europe/Madrid", 2, "2026-10-25T23:00:00.000Z"],
  [
    "Santiago, no midnight on the day",
    "2026-09-04T15:00:00Z",
    "America/Santiago",
    2,
    "2026-09-06T04:00:00.000Z",
  ],
  ["Havana, no midnight on the day", "2026-03-07T15:00:00Z", "America/Havana", 1, "2026-03-08T05:00:00.000Z"],
  ["Havana, midnight twice", "2026-10-31T15:00:00Z", "America/Havana", 1, "2026-11-01T04:00:00.000Z"],
  ["a leap day", "2028-02-28T12:00:00Z", "UTC", 1, "2028-02-29T00:00:00.000Z"],
  ["a year", "2026-01-15T12:00:00Z", "America/Bogota", 365, "2027-01-15T05:00:00.000Z"],
])("opens at local midnight: %s", (_, receivedAt, zone, days, expected) => {
  expect(opening(receivedAt, zone, days)).toBe(expected);
});

it("is open from the beginning on day 0, also before the first encuentro", () => {
  expect(opening("2026-12-01T20:00:00Z", "UTC", 0, "2026-12-20T18:00:00Z")).toBeNull();
});

it("counts from the first encuentro only if it is later", () => {
  expect(opening("2026-12-01T20:00:00Z", "UTC", 1, "2026-12-20T18:00:00Z")).toBe("2026-12-21T00:00:00.000Z");
  expect(opening("2026-12-01T20:00:00Z", "UTC", 1, "2026-11-20T18:00:00Z")).toBe("2026-12-02T00:00:00.000Z");
});

it("opens at that instant and not a millisecond before", () => {
  const start = {
    receivedAt: new Date("2026-12-01T20:00:00Z"),
    firstEncuentroAt: null,
    timeZone: "Europe/Madrid",
  };
  const instant = Date.parse("2026-12-03T23:00:00Z");
  expect(isLessonOpen(start, 3, new Date(instant - 1))).toBe(false);
  expect(isLessonOpen(start, 3, new Date(instant))).toBe(true);
});

const openingWithMaster = (receivedAt: string, timeZone: string, masterTimeZone?: string) =>
  findOpening(
    {
      receivedAt: new Date(receivedAt),
      firstEncuentroAt: null,
      timeZone,
      ...(masterTimeZone ? { masterTimeZone } : {}),
    },
    7,
  )?.toISOString();

it.each(["Pacific/Kiritimati", "Pacific/Apia", "Asia/Tokyo", "Europe/Madrid"])(
  "does not open before the day begins for its Master, wherever its receiver says to be: %s",
  (zone) => {
    expect(openingWithMaster("2026-12-01T05:30:00Z", zone, "America/Lima")).toBe("2026-12-08T05:00:00.000Z");
    // Control: without its Master's zone it opens hours earlier.
    const alone = openingWithMaster("2026-12-01T05:30:00Z", zone) ?? "";
    expect(alone < "2026-12-08T05:00:00.000Z").toBe(true);
  },
);

it("opens at the midnight of a receiver to the west of the Master", () => {
  expect(openingWithMaster("2026-12-01T12:00:00Z", "America/Lima", "Europe/Madrid")).toBe(
    "2026-12-08T05:00:00.000Z",
  );
});
