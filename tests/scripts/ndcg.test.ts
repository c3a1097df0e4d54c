import { expect, test } from "vitest";
import { computeNdcg } from "@/tests/support/relevance/ndcg";

test.each([
  ["the best order", [3, 2, 1], [3, 2, 1, 0], 1],
  ["nothing relevant", [0, 0], [3, 0, 0], 0],
  ["nothing found", [], [3], 0],
  ["nothing to find", [0], [0], 0],
  // (1 / log2(3)) / (1 / log2(2))
  ["the only good result in the second place", [0, 1], [1, 0], 0.6309],
])("computes the nDCG of %s", (_, grades, allGrades, expected) => {
  expect(computeNdcg(grades, allGrades, 10)).toBeCloseTo(expected, 4);
});

test("counts only results within the limit", () => {
  expect(computeNdcg([0, 0, 3], [3], 2)).toBe(0);
});
