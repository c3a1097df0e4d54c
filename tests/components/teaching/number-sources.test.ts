import { expect, test } from "vitest";
import { listSourceRows } from "@/components/teaching/numbers/sources";
import type { VisitTotals } from "@/lib/content/visits/schema";

const toTotals = (views: number, panels = 0, checkouts = 0, receipts = 0): VisitTotals => ({
  views,
  panels,
  checkouts,
  receipts,
});

const sumOf = (rows: readonly VisitTotals[], key: keyof VisitTotals): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

test("the rows of the sources add up to the totals, with what has none", () => {
  const named = Array.from({ length: 20 }, (_, index) => ({
    source: `web/${index}.example`,
    ...toTotals(40 - index, 2, 1, 1),
  }));
  const sources = [...named, { source: "otros", ...toTotals(7) }, { source: "", ...toTotals(9) }];
  const current = toTotals(sumOf(sources, "views"), sumOf(sources, "panels"), 25, 30);
  const rows = listSourceRows({ current, previous: null, unknownViews: 9, parts: [], sources });
  expect(rows).toHaveLength(14);
  for (const key of ["views", "panels", "checkouts", "receipts"] as const)
    expect(sumOf(rows, key), key).toBe(current[key]);
  expect(rows.at(-2)).toMatchObject({ source: "otros", panels: 16 });
  expect(rows.at(-1)).toEqual({ source: "", ...toTotals(9, 0, 5, 10) });
});

test("without visits there are no rows", () => {
  const visits = { current: toTotals(0), previous: null, unknownViews: 0, parts: [], sources: [] };
  expect(listSourceRows(visits)).toEqual([]);
});
