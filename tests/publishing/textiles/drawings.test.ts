// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backgroundSvg } from "@/lib/publishing/textiles/background";
import { bandSvg } from "@/lib/publishing/textiles/edge-band";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { coverSvg, disciplineSvg } from "@/lib/publishing/textiles/cover";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes } from "@/lib/reference/labels";

const MAX_BYTES = 4608;
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
  expect(svg).not.toMatch(/undefined|NaN|Infinity/);
}

describe.each(Object.entries(seeded))("%s", (_name, draw) => {
  it("is deterministic", () => {
    fc.assert(fc.property(slug, (seed) => draw(seed) === draw(seed)));
  });

  it("is well formed and below 4.5 kB for any seed", () => {
    fc.assert(
      fc.property(slug, (seed) => {
        const svg = draw(seed);
        expectWellFormed(svg);
        expect(svg.length).toBeLessThan(MAX_BYTES);
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
  it.each(disciplineKeys)("the thumbnail of %s is 140 × 140, well formed and below 4.5 kB", (key) => {
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
  });

  it("a band has the given height and tone", () => {
    expect(bandSvg("uno", { height: 48, tone: "peach" })).toMatch(/height="48".*fill="#F3C9AA"/);
  });

  it("the brand mark is well formed", () => {
    expectWellFormed(brandMarkSvg());
    expect(brandMarkSvg()).toContain('viewBox="0 0 16 16"');
  });
});
