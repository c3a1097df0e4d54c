import { expect, test } from "vitest";
import { formatLanguageNames } from "@/components/masters/format-language-names";
import { splitTeachings } from "@/components/common/split-teachings";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

const ids = (items: CatalogueItem[]) => items.map(({ id }) => id);

test("splits upcoming contents, soonest first, from others, with past encuentros last", () => {
  const { upcoming, others } = splitTeachings([
    buildCatalogueItem("past"),
    buildCatalogueItem("late", { nextStartsAt: "2027-01-02T10:00:00.000Z" }),
    buildCatalogueItem("podcast", { contentType: "PODCAST" }),
    buildCatalogueItem("near", { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
  ]);
  expect(ids(upcoming)).toEqual(["near", "late"]);
  expect(ids(others)).toEqual(["podcast", "past"]);
});

test("what is live comes first", () => {
  const { upcoming, others } = splitTeachings([
    buildCatalogueItem("near", { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
    buildCatalogueItem("live", { liveUntil: "2026-12-01T10:00:00.000Z" }),
    buildCatalogueItem("series", {
      liveUntil: "2026-12-01T11:00:00.000Z",
      nextStartsAt: "2027-02-01T10:00:00.000Z",
    }),
  ]);
  expect(ids(upcoming)).toEqual(["live", "series", "near"]);
  expect(others).toEqual([]);
});

test("formats languages in Spanish without unknown codes", () => {
  expect(formatLanguageNames(["es", "qu", "xx"])).toBe("español, quechua");
});
