import { describe, expect, test } from "vitest";
import { selectHomeContent } from "@/components/home/home-selection";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { buildCatalogueItem } from "@/tools/factories/catalogue-item";

const ids = (items: CatalogueItem[]) => items.map(({ id }) => id);

describe("selectHomeContent", () => {
  const upcoming = ["a", "b", "c", "d", "e", "f"].map((id) =>
    buildCatalogueItem(id, { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
  );

  test("features an encuentro and a free on-demand content, without duplicates", () => {
    const latest = [
      buildCatalogueItem("a"),
      buildCatalogueItem("ebook", { contentType: "EBOOK" }),
      buildCatalogueItem("free", { contentType: "PODCAST", amount: 0 }),
    ];
    const { hero, soon } = selectHomeContent(upcoming, latest);
    expect(ids(hero)).toEqual(["a", "free"]);
    expect(ids(soon)).toEqual(["b", "c", "d", "e"]);
  });

  test("handles few or no contents", () => {
    expect(selectHomeContent([], [])).toEqual({ hero: [], soon: [], disciplines: [] });
    expect(ids(selectHomeContent([], [buildCatalogueItem("x"), buildCatalogueItem("y")]).hero)).toEqual([
      "x",
    ]);
  });

  test("selects known disciplines, most frequent first, counting each content once", () => {
    const latest = [
      buildCatalogueItem("a", { disciplines: ["REIKI"] }),
      buildCatalogueItem("r", { disciplines: ["REIKI", "NOT_ONE"] }),
    ];
    const { disciplines } = selectHomeContent(
      [
        buildCatalogueItem("a", { disciplines: ["REIKI"] }),
        buildCatalogueItem("y1"),
        buildCatalogueItem("y2"),
        buildCatalogueItem("y3"),
      ],
      latest,
    );
    expect(disciplines).toEqual(["YOGA", "REIKI"]);
  });
});
