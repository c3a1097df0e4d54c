import { expect, test } from "vitest";
import {
  findMonday,
  findNeighbours,
  findWeekPart,
  listWeekDays,
  parseWeek,
} from "@/lib/discovery/week/policy";

const MADRID = "Europe/Madrid";
// Sunday evening in Mexico City, Monday morning in Madrid.
const NOW = new Date("2026-11-30T03:00:00Z");

test("a week begins on Monday, also over the end of a year", () => {
  expect(findMonday("2026-11-29")).toBe("2026-11-23");
  expect(findMonday("2027-01-03")).toBe("2026-12-28");
  expect(listWeekDays("2026-12-28").at(-1)).toBe("2027-01-03");
});

test("the current week is that of the zone", () => {
  expect(parseWeek(undefined, MADRID, NOW)).toBe("2026-11-30");
  expect(parseWeek(undefined, "America/Mexico_City", NOW)).toBe("2026-11-23");
});

test.each(["hoy", "2026-13-01", "2026-02-30", "2026-11-9", "2020-01-06", "2030-01-07"])(
  "%s is no week to open",
  (from) => expect(parseWeek(from, MADRID, NOW)).toBeNull(),
);

test("weeks follow one another from the current one to a year ahead", () => {
  expect(findNeighbours("2026-11-30", MADRID, NOW)).toEqual({ previous: null, next: "2026-12-07" });
  expect(findNeighbours("2027-11-29", MADRID, NOW)).toEqual({ previous: "2027-11-22", next: null });
});

test("an hour belongs to one part of its day", () => {
  expect(["05:59", "06:00", "11:59", "12:00", "18:59", "19:00", "00:00"].map(findWeekPart)).toEqual([
    "dawn",
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "night",
    "dawn",
  ]);
});
