import { describe, expect, it } from "vitest";
import { coverSvg, weaveCover } from "@/lib/publishing/textiles/cover";
import { GLYPHS } from "@/lib/publishing/textiles/glyphs";
import { TYPE_GLYPHS } from "@/lib/publishing/textiles/type-glyphs";
import { LEADING_MOTIF, tallRow } from "@/lib/publishing/textiles/rows";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import type { Weave } from "@/lib/publishing/textiles/weave";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, type ContentType } from "@/lib/reference/labels";

const seeds = Array.from({ length: 200 }, (_, index) => `ensenanza-${index}`);

/** The drawn cells, regardless of their colours. */
const shapeOf = (weave: Weave): string =>
  Array.from({ length: weave.height }, (_, y) =>
    Array.from({ length: weave.width }, (_, x) => (weave.at(x, y) === "background" ? "." : "#")).join(""),
  ).join("\n");

const shapesOf = (type: ContentType) =>
  new Set(seeds.map((seed) => shapeOf(tallRow(LEADING_MOTIF[type], createSeededRandom(seed)))));

describe("content types", () => {
  it("never share a motif", () => {
    const shapes = contentTypes.map(shapesOf);
    const distinct = new Set(shapes.flatMap((set) => [...set]));
    expect(distinct.size).toBe(shapes.reduce((sum, set) => sum + set.size, 0));
  });

  it.each(contentTypes)("every cover of %s has its motif", (contentType) => {
    const typeShapes = shapesOf(contentType);
    for (const seed of seeds) {
      const { rows } = weaveCover({ seed, discipline: "REIKI", contentType });
      expect(rows.some(({ weave }) => typeShapes.has(shapeOf(weave)))).toBe(true);
    }
  });
});

describe("glyphs", () => {
  it("differ for every discipline and content type, regardless of colour", () => {
    const names = [
      ...disciplineKeys.map((key) => DISCIPLINES[key].glyph),
      ...contentTypes.flatMap((type) => TYPE_GLYPHS[type]),
    ];
    expect(new Set(names.map((name) => GLYPHS[name].line)).size).toBe(names.length);
  });

  it.each(contentTypes)("every cover of %s shows its discipline and its type", (contentType) => {
    for (const seed of seeds.slice(0, 50)) {
      const svg = coverSvg({ seed, discipline: "REIKI", contentType });
      expect(svg).toContain(GLYPHS[DISCIPLINES.REIKI.glyph].line);
      expect(TYPE_GLYPHS[contentType].some((name) => svg.includes(GLYPHS[name].line))).toBe(true);
    }
  });
});

describe("a page of one discipline", () => {
  const page = seeds.slice(0, 24).map((seed, index) => ({
    seed,
    discipline: "REIKI" as const,
    contentType: contentTypes[index % contentTypes.length] ?? "EVENT",
  }));
  const largestGroup = (keys: readonly string[]) =>
    Math.max(...[...new Set(keys)].map((key) => keys.filter((other) => other === key).length));

  it("has several grounds", () => {
    const grounds = page.map((options) => weaveCover(options).palette.background);
    expect(new Set(grounds).size).toBeGreaterThanOrEqual(5);
    expect(largestGroup(grounds)).toBeLessThanOrEqual(page.length / 2);
  });

  it("is no wall of one glyph", () => {
    const firstGlyphs = page.map((options) => {
      const svg = coverSvg(options);
      const lines = Object.entries(GLYPHS).map(([name, { line }]) => [name, svg.indexOf(line)] as const);
      const shown = lines.filter(([, index]) => index >= 0).sort(([, a], [, b]) => a - b);
      return shown[0]?.[0] ?? "";
    });
    expect(new Set(firstGlyphs).size).toBeGreaterThanOrEqual(7);
    expect(largestGroup(firstGlyphs)).toBeLessThanOrEqual((2 * page.length) / 3);
  });
});
