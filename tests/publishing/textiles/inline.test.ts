import { describe, expect, test } from "vitest";
import { backgroundSheetSvg, backgroundSvg } from "@/lib/publishing/textiles/background";
import { coverSheetSvg } from "@/lib/publishing/textiles/cover";
import { inlineBackground, inlineCover, inlineStrip } from "@/lib/publishing/textiles/inline";

const PREFIX = "data:image/svg+xml,";

/** The drawing with the quotes of attributes as within the URL. */
const withSingleQuotes = (svg: string): string => svg.replaceAll('"', "'");

const decode = (url: string): string => decodeURIComponent(url.slice(PREFIX.length));

const cover = { contentType: "EVENT", discipline: "YOGA", seed: "luna-nueva" } as const;

describe("a drawing within a page", () => {
  test.each([
    ["cover", inlineCover(cover), coverSheetSvg([cover])],
    ["strip", inlineStrip("lucia-ferrer"), backgroundSheetSvg(["lucia-ferrer"])],
    ["background", inlineBackground("lucia-ferrer"), backgroundSvg("lucia-ferrer")],
  ])("is the same %s as in a file", (_name, url, svg) => {
    expect(url.startsWith(PREFIX)).toBe(true);
    expect(decode(url)).toBe(withSingleQuotes(svg));
  });

  test("stands within quotes and tags without ending them", () => {
    for (const url of [inlineCover(cover), inlineStrip("a"), inlineBackground("a")])
      expect(url).not.toMatch(/["<>#\n]/);
  });

  test("is drawn once", () => {
    expect(inlineCover(cover)).toBe(inlineCover({ ...cover }));
    expect(inlineCover({ ...cover, seed: "luna-llena" })).not.toBe(inlineCover(cover));
  });
});
