import fc from "fast-check";
import { expect, test } from "vitest";
import { toInstant, toLocal } from "@/components/editor/encuentros/local-time";
import { MAX_SERIES, seriesOf } from "@/components/editor/encuentros/series";

const base = { firstDay: "2026-12-01", time: "19:00", weekdays: [2, 4], everyWeeks: 1 };

test("the chosen days of each week, from the first day on, as many times as wanted", () => {
  expect(seriesOf({ ...base, end: { times: 3 } })).toEqual([
    "2026-12-01T19:00",
    "2026-12-03T19:00",
    "2026-12-08T19:00",
  ]);
});

test("every second week, until a day that is still part of it", () => {
  expect(seriesOf({ ...base, everyWeeks: 2, end: { lastDay: "2026-12-15" } })).toEqual([
    "2026-12-01T19:00",
    "2026-12-03T19:00",
    "2026-12-15T19:00",
  ]);
});

test("weeks begin on Monday, whatever the first day", () => {
  // Sunday the 6th and, two weeks later, Monday the 14th: not Monday the 7th, which is of the next week.
  expect(
    seriesOf({ firstDay: "2026-12-06", time: "09:00", weekdays: [1, 7], everyWeeks: 2, end: { times: 3 } }),
  ).toEqual(["2026-12-06T09:00", "2026-12-14T09:00", "2026-12-20T09:00"]);
});

test("nothing while it is not whole, and never more than a content may have", () => {
  expect(seriesOf({ ...base, firstDay: "", end: { times: 3 } })).toEqual([]);
  expect(seriesOf({ ...base, time: "", end: { times: 3 } })).toEqual([]);
  expect(seriesOf({ ...base, weekdays: [], end: { times: 3 } })).toEqual([]);
  expect(seriesOf({ ...base, end: { lastDay: "" } })).toEqual([]);
  expect(seriesOf({ ...base, end: { times: 5000 } })).toHaveLength(MAX_SERIES);
  expect(seriesOf({ ...base, end: { lastDay: "9999-12-31" } }, 7)).toHaveLength(7);
});

const weekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7;

const series = fc.record({
  firstDay: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  // No zone here changes its clock in these hours, so that every wall-clock time exists once.
  hour: fc.integer({ min: 6, max: 22 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  everyWeeks: fc.integer({ min: 1, max: 4 }),
  times: fc.integer({ min: 1, max: 40 }),
  zone: fc.constantFrom("Europe/Madrid", "America/Santiago"),
});

test("any series has its number, its weekdays and, over every change of the clock, its hour", async () => {
  const changes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(series, async ({ hour, times, zone, ...rest }) => {
      const time = `${String(hour).padStart(2, "0")}:00`;
      const made = seriesOf({ ...rest, time, end: { times } });
      expect(made).toHaveLength(times);
      expect([...made].sort()).toEqual(made);
      expect(new Set(made).size).toBe(times);
      for (const local of made) {
        expect(rest.weekdays).toContain(weekday(local.slice(0, 10)));
        const instant = (await toInstant(local, zone)) ?? "";
        expect(toLocal(instant, zone)).toBe(local);
        changes.add((new Date(instant).getUTCHours() - hour + 24) % 24);
      }
    }),
    { numRuns: 60 },
  );
  // Both seasons of both zones were met: the instants do move while the clock stays.
  expect(changes.size).toBeGreaterThanOrEqual(4);
});
