import { describe, expect, it } from "vitest";
import { weaveCover, renderSunDisc } from "@/lib/publishing/textiles/cover";
import { LEADING_MOTIF, tallRow } from "@/lib/publishing/textiles/rows";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import type { Weave } from "@/lib/publishing/textiles/weave";
import { disciplineKeys } from "@/lib/reference/disciplines";
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

describe("disciplines", () => {
  const glyphOf = (key: (typeof disciplineKeys)[number]) =>
    [...renderSunDisc(key, "#fff").matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(" ");

  it("have distinct glyphs, regardless of colour", () => {
    const owners = new Map<string, string[]>();
    for (const key of disciplineKeys) owners.set(glyphOf(key), [...(owners.get(glyphOf(key)) ?? []), key]);
    expect([...owners.values()].filter((keys) => keys.length > 1)).toEqual([]);
  });
});
