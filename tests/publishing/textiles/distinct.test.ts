import { describe, expect, it } from "vitest";
import { coverCloth, sunDisc } from "@/lib/publishing/textiles/cover";
import { LEADING_MOTIF, tallRow } from "@/lib/publishing/textiles/rows";
import { seededRandom } from "@/lib/publishing/textiles/random";
import type { Weave } from "@/lib/publishing/textiles/weave";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, type ContentType } from "@/lib/reference/labels";

const seeds = Array.from({ length: 200 }, (_, index) => `ensenanza-${index}`);

/** What is drawn, whatever its colours. */
const shapeOf = (weave: Weave): string =>
  Array.from({ length: weave.height }, (_, y) =>
    Array.from({ length: weave.width }, (_, x) => (weave.at(x, y) === "ground" ? "." : "#")).join(""),
  ).join("\n");

const shapesOf = (type: ContentType) =>
  new Set(seeds.map((seed) => shapeOf(tallRow(LEADING_MOTIF[type], seededRandom(seed)))));

describe("a content type is known by its motif alone", () => {
  it("none of the forms of one type is a form of another", () => {
    const shapes = contentTypes.map(shapesOf);
    const all = new Set(shapes.flatMap((set) => [...set]));
    expect(all.size).toBe(shapes.reduce((sum, set) => sum + set.size, 0));
  });

  it.each(contentTypes)("every cover of %s wears it", (contentType) => {
    const own = shapesOf(contentType);
    for (const seed of seeds) {
      const { rows } = coverCloth({ seed, discipline: "REIKI", contentType });
      expect(rows.some(({ weave }) => own.has(shapeOf(weave)))).toBe(true);
    }
  });
});

describe("a discipline is known by its glyph alone", () => {
  const glyphOf = (key: (typeof disciplineKeys)[number]) =>
    [...sunDisc(key, "#fff").matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(" ");

  it("no two have the same drawing, whatever their colours", () => {
    const owners = new Map<string, string[]>();
    for (const key of disciplineKeys) owners.set(glyphOf(key), [...(owners.get(glyphOf(key)) ?? []), key]);
    expect([...owners.values()].filter((keys) => keys.length > 1)).toEqual([]);
  });
});
