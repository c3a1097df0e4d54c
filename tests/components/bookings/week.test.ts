import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isNight,
  joinNights,
  proposeBlock,
  spanHours,
  toStored,
  touches,
  type WeekBlock,
} from "@/components/bookings/week";

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

const half = fc
  .integer({ min: 0, max: 48 })
  .map((count) => `${String(Math.floor(count / 2)).padStart(2, "0")}:${count % 2 ? "30" : "00"}`);
/** As the site stores them: blocks of a day do not overlap. */
const week = fc
  .array(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), half, half)
      .filter(([, from, to]) => from < to)
      .map(([weekday, from, to]): WeekBlock => ({ weekday, from, to })),
    { maxLength: 9 },
  )
  .map((blocks) =>
    blocks.reduce<WeekBlock[]>((kept, block) => (touches(kept, block) ? kept : [...kept, block]), []),
  );
const inAnyOrder = (blocks: readonly WeekBlock[]) => blocks.map((block) => JSON.stringify(block)).toSorted();

test("rows are stored as the blocks that they were made of, and shown again as the same rows", () => {
  fc.assert(
    fc.property(week, (blocks) => {
      const rows = joinNights(blocks);
      expect(inAnyOrder(toStored(rows))).toEqual(inAnyOrder(blocks));
      expect(joinNights(toStored(rows))).toEqual(rows);
    }),
  );
});

test.each([
  ["from Sunday to Monday", ["22:00", "24:00"], ["00:00", "02:00"], [["22:00", "02:00"]]],
  ["of a whole day", ["22:00", "24:00"], ["00:00", "22:00"], [["22:00", "22:00"]]],
  ["longer than a day", ["10:00", "24:00"], ["00:00", "12:00"], null],
  ["with a gap", ["22:00", "24:00"], ["00:30", "02:00"], null],
  ["of two whole days", ["00:00", "24:00"], ["00:00", "24:00"], null],
] as const)("a night is one row: %s", (_, [from, to], [from2, to2], rows) => {
  const blocks = [
    { weekday: 7, from, to },
    { weekday: 1, from: from2, to: to2 },
  ];
  const joined = joinNights(blocks);
  if (rows === null) expect(joined).toEqual(blocks);
  else expect(joined.map((row) => [row.from, row.to])).toEqual(rows);
  expect(joined.some(isNight)).toBe(rows !== null);
});
