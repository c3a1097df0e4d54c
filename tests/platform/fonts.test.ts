import { describe, expect, test } from "vitest";
import { canDraw, measureLine, toVisualRuns } from "@/lib/platform/fonts/runs";
import { wrapLines } from "@/lib/platform/fonts/wrap";

const draw = (line: string) => toVisualRuns(line, "text");

/** The glyphs of a line from left to right. */
const listGlyphs = (line: string) =>
  draw(line).flatMap(({ text, font: { font } }) => font.layout(text).glyphs.map(({ id }) => id));

const NAMES = [
  ["Azerbaijani", "Nigar Əliyeva"],
  ["Vietnamese", "Nguyễn Thị Hồng Nhung"],
  ["Yoruba, with two accents", "Ọ̀rúnmìlà"],
  ["Cyrillic", "Ярослава Їжак"],
  ["Greek", "Ελένη"],
  ["Hebrew", "נעמי כהן"],
  ["Arabic", "ليلى الحداد"],
  ["Hindi", "क्षितिज शर्मा"],
  ["Chinese", "王小明"],
  ["Japanese", "山田太郎 さくら"],
  ["Korean", "김민수"],
  ["Thai", "สมชาย"],
  ["Georgian", "ქეთევან"],
] as const;

describe("a line of text", () => {
  test.each(NAMES)("in %s has a glyph for every character", (_, name) => {
    expect(canDraw(name, "title")).toBe(true);
    for (const typeface of ["title", "text", "strong"] as const)
      expect(measureLine(name, typeface)).toBeGreaterThan(1);
    // Zero is the glyph of what a font lacks.
    expect(listGlyphs(name)).not.toContain(0);
  });

  test("of Latin letters stays in the font of the site", () => {
    expect(draw("Íñigo Muñoz").map(({ font }) => font.file.split("/").at(-1))).toEqual([
      "figtree-latin-500-normal.woff",
    ]);
  });

  test("joins the letters of Arabic, which apart have other glyphs", () => {
    const apart = [..."ليلى"].map((letter) => listGlyphs(letter)[0]);
    expect(listGlyphs("ليلى").toReversed()).not.toEqual(apart);
  });

  test("places what is written from right to left that way, with its brackets and numbers", () => {
    const parts = draw("Con נעמי (כהן) 12 y más").map(({ text, isRtl }) => [text.trim(), isRtl]);
    expect(parts[0]).toEqual(["Con", false]);
    expect(parts.at(-1)).toEqual(["y más", false]);
    expect(
      parts
        .filter(([, isRtl]) => isRtl)
        .map(([text]) => text)
        .join("|"),
    ).toBe("(|כהן|)|נעמי");
    // Control: the first word of a sentence from right to left stands at its right end.
    expect(draw("שלום Ana").map(({ text }) => text.trim())).toEqual(["Ana", "שלום"]);
  });

  test("keeps an isolated name apart from the number that follows it", () => {
    const read = (line: string) =>
      draw(line)
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join("|");
    expect(read("Con \u2068נעמי\u2069 · 4 horas")).toBe("Con|נעמי|· 4 horas");
    // Control: the number would join the name.
    expect(read("Con נעמי · 4 horas")).not.toBe("Con|נעמי|· 4 horas");
  });

  test("draws nothing for a script that no font has", () => {
    expect(canDraw("𒀀𒀁", "text")).toBe(false);
    expect(draw("𒀀𒀁")).toEqual([]);
  });
});

test("lines break between words, else between characters as people see them", () => {
  const box = { typeface: "text", size: 10, maxWidth: 60 } as const;
  for (const text of ["Respirar para volver a casa", "山田太郎山田太郎山田太郎", "क्षितिजक्षितिजक्षितिज"]) {
    const lines = wrapLines(text, box);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(measureLine(line, "text") * 10).toBeLessThanOrEqual(60);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
});
