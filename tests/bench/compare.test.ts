import { describe, expect, test } from "vitest";
import { compareFigures, hasFailed, mergeRuns, type Figure, type Figures } from "@/bench/quick/compare";

const lower = (value: number, spread = 10): Figure => ({ value, spread, better: "lower" });
const higher = (value: number, spread = 1): Figure => ({ value, spread, better: "higher" });

const judge = (committed: Figures, current: Figures) => {
  const comparisons = compareFigures(committed, current);
  return { verdicts: comparisons.map(({ verdict }) => verdict), fails: hasFailed(comparisons) };
};

describe("the figures of a run beside the committed ones", () => {
  test("worse by more than the spread fails", () => {
    expect(judge({ bytes: lower(100) }, { bytes: lower(111) })).toEqual({ verdicts: ["worse"], fails: true });
    expect(judge({ pages: higher(5) }, { pages: higher(3.9) })).toEqual({ verdicts: ["worse"], fails: true });
  });

  test("within the spread passes in both directions", () => {
    for (const value of [90, 100, 110])
      expect(judge({ bytes: lower(100) }, { bytes: lower(value) })).toEqual({
        verdicts: ["same"],
        fails: false,
      });
  });

  test("better passes and is told, so that the committed figure gets renewed", () => {
    expect(judge({ bytes: lower(100) }, { bytes: lower(80) })).toEqual({
      verdicts: ["better"],
      fails: false,
    });
    expect(judge({ pages: higher(5) }, { pages: higher(7) })).toEqual({ verdicts: ["better"], fails: false });
  });

  test("the committed spread counts, not that of the run", () => {
    expect(judge({ bytes: lower(100, 1) }, { bytes: lower(105, 50) }).fails).toBe(true);
  });

  test("a figure that is no longer measured fails", () => {
    expect(judge({ bytes: lower(100), pages: higher(5) }, { bytes: lower(100) })).toEqual({
      verdicts: ["same", "missing"],
      fails: true,
    });
  });

  test("a new figure is told and passes", () => {
    expect(judge({}, { bytes: lower(100) })).toEqual({ verdicts: ["new"], fails: false });
  });

  test("several runs become their median, with a spread that holds all of them", () => {
    const runs = [100, 130, 104].map((value) => ({ bytes: lower(value, 2) }));
    expect(mergeRuns(runs)).toEqual({ bytes: lower(104, 26) });
  });

  test("runs that agree keep the smallest spread that means something", () => {
    expect(mergeRuns([{ bytes: lower(100) }, { bytes: lower(100) }])).toEqual({ bytes: lower(100) });
  });
});
