import { describe, expect, test } from "vitest";
import { formatTimeUntil, getNextChangeDelay } from "@/components/library/encuentros/countdown";

const SANTIAGO = "America/Santiago";
const at = (instant: string) => Date.parse(instant);

describe("formatTimeUntil", () => {
  test.each([
    ["2027-01-18T18:00:00Z", "en 3 días"],
    ["2027-01-16T18:00:00Z", "mañana"],
    ["2027-01-16T17:59:00Z", "en 23 h 59 min"],
    ["2027-01-15T20:10:00Z", "en 2 h 10 min"],
    ["2027-01-15T20:00:00Z", "en 2 h"],
    ["2027-01-15T18:15:00Z", "en 15 min"],
    ["2027-01-15T18:00:30Z", "en 1 min"],
    ["2027-01-15T18:00:00Z", "en 1 min"],
  ])("%s is '%s'", (startsAt, expected) => {
    expect(formatTimeUntil(startsAt, at("2027-01-15T18:00:00Z"), SANTIAGO)).toBe(expected);
  });

  test("counts days in the given zone", () => {
    const [startsAt, now] = ["2027-01-17T02:30:00Z", at("2027-01-15T12:00:00Z")];
    expect(formatTimeUntil(startsAt, now, SANTIAGO)).toBe("mañana");
    expect(formatTimeUntil(startsAt, now, "Europe/Madrid")).toBe("en 2 días");
  });

  test("counts calendar days across a DST change", () => {
    expect(formatTimeUntil("2027-03-29T17:00:00Z", at("2027-03-27T18:00:00Z"), "Europe/Madrid")).toBe(
      "en 2 días",
    );
  });
});

describe("getNextChangeDelay", () => {
  test("returns the time to the next whole minute before the start, or to the start", () => {
    const start = at("2027-01-15T18:00:30Z");
    expect(getNextChangeDelay([start], at("2027-01-15T17:00:00Z"))).toBe(30_000);
    expect(getNextChangeDelay([start], at("2027-01-15T17:00:30Z"))).toBe(60_000);
    expect(getNextChangeDelay([start], at("2027-01-15T18:00:29Z"))).toBe(1000);
  });

  test("returns the shortest delay, or null when all are past", () => {
    const [first, second] = [at("2027-01-15T18:00:20Z"), at("2027-01-15T18:00:50Z")];
    expect(getNextChangeDelay([first, second], at("2027-01-15T17:00:00Z"))).toBe(20_000);
    expect(getNextChangeDelay([first], first)).toBeNull();
  });
});
