import { expect, test } from "vitest";
import { toInstant, addWeek } from "@/components/editor/encuentros/local-time";

test.each([
  ["2026-12-05T19:00", "Europe/Madrid", "2026-12-05T18:00:00Z"],
  ["2026-07-05T19:00", "Europe/Madrid", "2026-07-05T17:00:00Z"],
  ["2026-12-05T19:00", "America/Santiago", "2026-12-05T22:00:00Z"],
  // The clock skips from 02:00 to 03:00.
  ["2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30:00Z"],
  // 02:30 occurs twice; the first is taken.
  ["2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30:00Z"],
])("%s in %s is %s", async (local, zone, instant) => {
  expect(await toInstant(local, zone)).toBe(instant);
});

test.each([
  ["", "Europe/Madrid"],
  ["2026-12-05T", "Europe/Madrid"],
  ["T19:00", "Europe/Madrid"],
  ["2026-02-30T19:00", "Europe/Madrid"],
  ["2026-12-05T19:00", "Nowhere/Land"],
])("%s in %s is invalid", async (local, zone) => {
  expect(await toInstant(local, zone)).toBeNull();
});

test("a week later has the same wall-clock time, across months and DST changes", () => {
  expect(addWeek("2026-12-28T19:00")).toBe("2027-01-04T19:00");
  expect(addWeek("2026-10-20T02:30")).toBe("2026-10-27T02:30");
  expect(addWeek("T19:00")).toBe("T19:00");
});
