import { expect, test } from "vitest";
import { findCoverDrawing } from "@/components/common/cover-drawing";
import { gatherCovers } from "@/components/common/cover-sheet";
import { textileImages } from "@/lib/platform/image-urls";
import { inlineCover } from "@/lib/publishing/textiles/inline";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

const generated = (id: string) =>
  buildCatalogueItem(id, { coverUrl: textileImages.cover("EVENT", "YOGA", id) });
const uploaded = (id: string) =>
  buildCatalogueItem(id, { coverUrl: `https://files.test/${id}.webp`, coverSrcSet: `/${id}-640.webp 640w` });

test("generated covers share a sheet, in the order of the list; uploaded ones have none", () => {
  const [first, photo, last] = [generated("luna"), uploaded("foto"), generated("sol-1")];
  const { style, indexOf } = gatherCovers([first, photo, last]);
  expect([first, photo, last].map(indexOf)).toEqual([0, undefined, 1]);
  expect(style).toEqual({
    "--sheet": `url(${textileImages.coverSheet(["EVENT.YOGA.luna", "EVENT.YOGA.sol-1"])})`,
    "--sheet-size": 2,
  });
});

test("a list of uploaded covers has no sheet", () => {
  expect(gatherCovers([uploaded("foto")]).style).toBeUndefined();
});

test("a cover above the fold is drawn within the page, unless it was uploaded", () => {
  const cover = { contentType: "EVENT", discipline: "YOGA", seed: "luna" } as const;
  expect(findCoverDrawing(generated("luna"))).toBe(inlineCover(cover));
  expect(findCoverDrawing(uploaded("foto"))).toBeUndefined();
});
