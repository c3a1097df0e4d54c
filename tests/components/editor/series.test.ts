import fc from "fast-check";
import { expect, test } from "vitest";
import { toInstant, toLocalTime } from "@/components/editor/encuentros/local-time";
import { MAX_ENCUENTROS, expandSeries } from "@/components/editor/encuentros/series";

const base = { firstDay: "2026-12-01", time: "19:00", weekdays: [2, 4], everyWeeks: 1 };

test("expands to the selected weekdays from the first day on", () => {
  expect(expandSeries({ ...base, end: { times: 3 } })).toEqual([
    "2026-12-01T19:00",
    "2026-12-03T19:00",
    "2026-12-08T19:00",
  ]);
});

test("expands to every second week up to and including the last day", () => {
  expect(expandSeries({ ...base, everyWeeks: 2, end: { lastDay: "2026-12-15" } })).toEqual([
    "2026-12-01T19:00",
    "2026-12-03T19:00",
    "2026-12-15T19:00",
  ]);
});

test("weeks begin on Monday, whatever the first day is", () => {
  // Sunday the 6th and Monday the 14th, two weeks later; Monday the 7th belongs to the skipped week.
  expect(
    expandSeries({
      firstDay: "2026-12-06",
      time: "09:00",
      weekdays: [1, 7],
      everyWeeks: 2,
      end: { times: 3 },
    }),
  ).toEqual(["2026-12-06T09:00", "2026-12-14T09:00", "2026-12-20T09:00"]);
});

test("is empty while incomplete, and limited to the maximum of a content", () => {
  expect(expandSeries({ ...base, firstDay: "", end: { times: 3 } })).toEqual([]);
  expect(expandSeries({ ...base, time: "", end: { times: 3 } })).toEqual([]);
  expect(expandSeries({ ...base, weekdays: [], end: { times: 3 } })).toEqual([]);
  expect(expandSeries({ ...base, end: { lastDay: "" } })).toEqual([]);
  expect(expandSeries({ ...base, end: { times: 5000 } })).toHaveLength(MAX_ENCUENTROS);
  expect(expandSeries({ ...base, end: { lastDay: "9999-12-31" } }, 7)).toHaveLength(7);
});

const toWeekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7;

const seriesArbitrary = fc.record({
  firstDay: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  // Neither zone changes its clock in these hours: every wall-clock time exists exactly once.
  hour: fc.integer({ min: 6, max: 22 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  everyWeeks: fc.integer({ min: 1, max: 4 }),
  times: fc.integer({ min: 1, max: 40 }),
  zone: fc.constantFrom("Europe/Madrid", "America/Santiago"),
});

test("any series has its length, weekdays and wall-clock time across DST changes", async () => {
  const utcOffsets = new Set<number>();
  await fc.assert(
    fc.asyncProperty(seriesArbitrary, async ({ hour, times, zone, ...rest }) => {
      const time = `${String(hour).padStart(2, "0")}:00`;
      const startTimes = expandSeries({ ...rest, time, end: { times } });
      expect(startTimes).toHaveLength(times);
      expect([...startTimes].sort()).toEqual(startTimes);
      expect(new Set(startTimes).size).toBe(times);
      for (const local of startTimes) {
        expect(rest.weekdays).toContain(toWeekday(local.slice(0, 10)));
        const instant = (await toInstant(local, zone)) ?? "";
        expect(toLocalTime(instant, zone)).toBe(local);
        utcOffsets.add((new Date(instant).getUTCHours() - hour + 24) % 24);
      }
    }),
    { numRuns: 60 },
  );
  // Both zones were covered in both seasons.
  expect(utcOffsets.size).toBeGreaterThanOrEqual(4);
});
