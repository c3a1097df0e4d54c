import { expect, test } from "vitest";
import { getTouchDirection } from "@/components/library/reader/page-turning";
import { formatReadingSettings, parseReadingSettings } from "@/components/library/reader/reading-settings";

test("settings are stored and read again", () => {
  const settings = { size: 3, theme: "sepia", font: "book" } as const;
  expect(parseReadingSettings(formatReadingSettings(settings))).toEqual(settings);
  const following = { size: 1, theme: null, font: "sans" } as const;
  expect(parseReadingSettings(formatReadingSettings(following))).toEqual(following);
});

test.each([null, "", "size=9000&theme=neon&font=comic", "{}"])("reads %s as the defaults", (text) => {
  expect(parseReadingSettings(text)).toEqual({ size: 1, theme: null, font: "serif" });
});

const touch = (fromX: number, toX: number, durationMs = 100) =>
  getTouchDirection({ from: { x: fromX, y: 300 }, to: { x: toX, y: 300 }, width: 360, durationMs });

test("a tap beside an edge turns the page, in the middle it does not", () => {
  expect(touch(20, 22)).toBe("previous");
  expect(touch(340, 338)).toBe("next");
  expect(touch(180, 181)).toBeNull();
});

test("a long press selects text and turns nothing; a swipe turns wherever it ends", () => {
  expect(touch(340, 340, 900)).toBeNull();
  expect(touch(300, 200, 900)).toBe("next");
  expect(touch(100, 300)).toBe("previous");
});
