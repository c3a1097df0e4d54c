import { describe, expect, test } from "vitest";
import { toGrowth, toShare } from "@/lib/teaching/numbers/policy";
import { createSpan } from "@/lib/teaching/numbers/span";

describe("the days of a period", () => {
  test("of 30 days are today and the 29 before", () => {
    const span = createSpan("30-dias", "2026-03-15", "2026-03-15");
    expect(span).toMatchObject({
      current: { from: "2026-02-14", to: "2026-03-15" },
      previous: { from: "2026-01-15", to: "2026-02-13" },
      unit: "day",
    });
    expect(span.parts).toHaveLength(30);
  });

  test("of 90 days have weeks that begin on Monday", () => {
    const { current, previous, parts } = createSpan("90-dias", "2026-11-24", "2026-11-24");
    expect(current).toEqual({ from: "2026-08-27", to: "2026-11-24" });
    expect(previous).toEqual({ from: "2026-05-29", to: "2026-08-26" });
    expect(parts.slice(0, 3)).toEqual(["2026-08-27", "2026-08-31", "2026-09-07"]);
    expect(parts.at(-1)).toBe("2026-11-23");
  });

  test("of twelve months are calendar months", () => {
    const { current, previous, parts } = createSpan("12-meses", "2024-02-29", "2024-02-29");
    expect(current).toEqual({ from: "2023-03-01", to: "2024-02-29" });
    expect(previous).toEqual({ from: "2022-03-01", to: "2023-02-28" });
    expect(parts).toHaveLength(12);
    expect(parts.at(-1)).toBe("2024-02-01");
  });

  test.each([
    ["2026-11-24", "day", 1],
    ["2026-11-01", "day", 24],
    ["2026-09-01", "week", 13],
    ["2024-11-30", "month", 25],
    // A clock that is ahead.
    ["2026-12-01", "day", 1],
  ] as const)("since the beginning on %s are by %s", (firstDay, unit, count) => {
    const span = createSpan("todo", "2026-11-24", firstDay);
    expect(span).toMatchObject({ unit, previous: null });
    expect(span.parts).toHaveLength(count);
  });
});

test("shares and growth need a whole that they belong to", () => {
  expect([toShare(1, 4), toShare(0, 4), toShare(1, 0), toShare(5, 4)]).toEqual([0.25, 0, null, null]);
  expect([toGrowth(5, 4), toGrowth(0, 4), toGrowth(3, 0), toGrowth(3, undefined)]).toEqual([
    0.25,
    -1,
    null,
    null,
  ]);
});
