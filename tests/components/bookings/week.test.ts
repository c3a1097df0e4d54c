import fc from "fast-check";
import { expect, test } from "vitest";
import { proposeBlock, spanHours, touches } from "@/components/bookings/week";

const monday = (from: string, to: string) => ({ weekday: 1, from, to });

test.each([
  ["nothing is open", [], monday("09:00", "13:00")],
  ["a morning is open", [monday("10:00", "14:00")], monday("15:00", "19:00")],
  ["an evening is open until late", [monday("18:00", "23:30")], monday("23:30", "24:00")],
  ["an evening is open until midnight", [monday("18:00", "24:00")], monday("09:00", "13:00")],
  ["the whole day is open", [monday("00:00", "24:00")], null],
])("more hours are proposed where %s", (_, blocks, proposed) => {
  expect(proposeBlock(blocks, 1)).toEqual(proposed);
});

test("what is proposed overlaps nothing and is a time of the day", () => {
  const time = fc
    .integer({ min: 0, max: 48 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  const someBlocks = fc.array(
    fc
      .tuple(time, time)
      .filter(([from, to]) => from < to)
      .map(([from, to]) => monday(from, to)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(someBlocks, (blocks) => {
      const proposed = proposeBlock(blocks, 1);
      if (!proposed) return;
      expect(touches(blocks, proposed)).toBe(false);
      expect(proposed.from < proposed.to && proposed.to <= "24:00").toBe(true);
    }),
  );
});

test("the hours of a week reach as far as its blocks, to the full hour", () => {
  const usual = { start: 6, end: 23 };
  expect(spanHours([], usual)).toEqual(usual);
  expect(spanHours([monday("03:30", "05:00"), monday("22:00", "23:30")], usual)).toEqual({
    start: 3,
    end: 24,
  });
});
