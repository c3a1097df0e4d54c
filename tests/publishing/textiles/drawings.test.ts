// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backgroundSheetSvg, backgroundSvg } from "@/lib/publishing/textiles/background";
import { bandSvg, edgeSvg } from "@/lib/publishing/textiles/edge-band";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { coverSheetSvg, coverSvg, disciplineSheetSvg, disciplineSvg } from "@/lib/publishing/textiles/cover";
import { pickPalette } from "@/lib/publishing/textiles/palettes";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { disciplineKeys, TONES } from "@/lib/reference/disciplines";
import { contentTypes } from "@/lib/reference/labels";

const MAX_BYTES = 6144;
/** A repeated drawing would cost thousands of nodes. */
const MAX_NODES = 40;
const slug = fc.stringMatching(/^[a-z0-9-]{1,120}$/);
const cover = (seed: string) => coverSvg({ seed, discipline: "REIKI", contentType: "EVENT" });
const seeded = {
  band: (seed: string) => bandSvg(seed),
  background: (seed: string) => backgroundSvg(seed),
  cover,
};

function expectWellFormed(svg: string) {
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(document.querySelector("parsererror")).toBeNull();
  expect(document.documentElement.tagName).toBe("svg");
  // The letters of an inlined picture may spell any of these.
  expect(svg.replaceAll(/;base64,[A-Za-z0-9+/=]*/g, "")).not.toMatch(/undefined|NaN|Infinity/);
}

describe.each(Object.entries(seeded))("%s", (_name, draw) => {
  it("is deterministic", () => {
    fc.assert(fc.property(slug, (seed) => draw(seed) === draw(seed)));
  });

  it("is well formed and below 6 kB with few nodes for any seed", () => {
    fc.assert(
      fc.property(slug, (seed) => {
        const svg = draw(seed);
        expectWellFormed(svg);
        expect(svg.length).toBeLessThan(MAX_BYTES);
        expect(svg.match(/<[a-z]/gi)?.length).toBeLessThan(MAX_NODES);
        expect(svg).not.toContain("<use");
      }),
    );
  });
});

describe("variety", () => {
  const seeds = Array.from({ length: 100 }, (_, index) => `ensenanza-${index}`);

  it.each([
    ["band", 50],
    ["background", 90],
    ["cover", 60],
  ] as const)("a hundred seeds yield many variants of a %s", (name, minimum) => {
    expect(new Set(seeds.map(seeded[name])).size).toBeGreaterThanOrEqual(minimum);
  });

  it("differs for every discipline and content type", () => {
    const covers = disciplineKeys.flatMap((discipline) =>
      contentTypes.map((contentType) => coverSvg({ seed: "la-misma", discipline, contentType })),
    );
    expect(new Set(covers).size).toBe(disciplineKeys.length * contentTypes.length);
    expect(new Set(disciplineKeys.map(disciplineSvg)).size).toBe(disciplineKeys.length);
  });
});

describe("sizes", () => {
  it.each(disciplineKeys)("the thumbnail of %s is 140 × 140, well formed and below 6 kB", (key) => {
    const svg = disciplineSvg(key);
    expectWellFormed(svg);
    expect(svg).toMatch(/^<svg [^>]*width="140" height="140"/);
    expect(svg.length).toBeLessThan(MAX_BYTES);
  });

  it("a cover fills any box unless a size is given", () => {
    expect(cover("uno")).toMatch(/^<svg xmlns="[^"]+">/);
    const fixed = coverSvg({
      seed: "uno",
      discipline: "REIKI",
      contentType: "EVENT",
      size: { width: 1200, height: 630 },
    });
    expect(fixed).toMatch(/^<svg [^>]*width="1200" height="630">/);
    expect(fixed).not.toContain("prefers-color-scheme");
  });

  it("a band has the given height and tone", () => {
    expect(bandSvg("uno", { height: 48, tone: "peach" })).toMatch(/height="48".*fill="#F3C9AA"/);
  });

  it("the brand mark is well formed", () => {
    expectWellFormed(brandMarkSvg());
    expect(brandMarkSvg()).toContain('viewBox="0 0 16 16"');
  });
});

describe("dark mode", () => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  it.each([
    ["a cover", cover("uno")],
    ["a discipline", disciplineSvg("REIKI")],
    ["a band", bandSvg("lana")],
    ["an edge", edgeSvg("lana")],
    ["a background", backgroundSvg("lucia-ferrer")],
  ])("%s changes within the one file that everybody gets", (_name, svg) => {
    expect(svg).toContain("@media(prefers-color-scheme:dark)");
    const days = svg.match(/class="day"/g)?.length ?? 0;
    expect(svg.match(/class="night"/g)?.length ?? 0).toBe(days);
    const named = [...svg.matchAll(/ class="n([\dA-F]{6})"/g)].map(([, colour]) => colour);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((colour) => !svg.includes(`.n${colour}{fill:#${colour}}`))).toEqual([]);
  });

  it.each(TONES)("%s has a deep ground with light dyes", (tone) => {
    const { night } = pickPalette(tone, createSeededRandom(tone));
    expect(luminance(night.background)).toBeLessThan(0.08);
    for (const dye of [night.main, night.second, night.accent])
      expect(contrast(dye, night.background)).toBeGreaterThan(3);
  });
});

describe("a sheet", () => {
  const content = { discipline: "REIKI", contentType: "EVENT" } as const;
  const inside = (svg: string) => svg.replace(/^<svg[^>]*>(?:<style>.*?<\/style>)?|<\/svg>$/g, "");
  const sheets: [string, string, string[]][] = [
    ["covers", coverSheetSvg(["a", "b"].map((seed) => ({ ...content, seed }))), ["a", "b"].map(cover)],
    ["strips", backgroundSheetSvg(["a", "b"]), ["a", "b"].map(backgroundSvg)],
    ["disciplines", disciplineSheetSvg(["REIKI", "YOGA"]), [disciplineSvg("REIKI"), disciplineSvg("YOGA")]],
  ];

  it.each(sheets)(
    "of %s shows each drawing as it is alone, by day and by night",
    (_name, sheet, drawings) => {
      expectWellFormed(sheet);
      for (const drawing of drawings) {
        expect(sheet).toContain(inside(drawing));
        for (const [rule] of drawing.matchAll(/\.n[\dA-F]{6}\{[^}]*\}/gi)) expect(sheet).toContain(rule);
      }
    },
  );
});
