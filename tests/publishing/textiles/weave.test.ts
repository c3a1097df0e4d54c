import { describe, expect, it } from "vitest";
import {
  chakanas,
  diamonds,
  hem,
  hooks,
  latticeFiller,
  stairs,
  stripes,
  zigzag,
} from "@/lib/publishing/textiles/motifs";
import type { Palette } from "@/lib/publishing/textiles/palettes";
import { repeatRow } from "@/lib/publishing/textiles/repeat";
import { weavePaths, type Weave } from "@/lib/publishing/textiles/weave";

const palette: Palette = { background: "#1", paper: "#2", main: "#3", second: "#4", accent: "#5" };

const motifs: [string, Weave][] = [
  ["diamonds", diamonds(5, { width: 16, filler: latticeFiller })],
  ["chakanas", chakanas({ radius: 6, step: 2, width: 18, filler: latticeFiller })],
  ["flowers", chakanas({ radius: 4, step: 1, width: 14 })],
  ["stairs", stairs({ width: 16, height: 11, step: 2 })],
  ["zigzag", zigzag({ width: 14, height: 10 })],
  ["hooks", hooks({ width: 14, height: 10, flipped: false })],
  ["stripes", stripes(2)],
  ["hem", hem(16)],
];

function threadCells(weave: Weave): number {
  let cells = 0;
  for (let y = 0; y < weave.height; y += 1)
    for (let x = 0; x < weave.width; x += 1) if (weave.at(x, y) !== "background") cells += 1;
  return cells;
}

const drawnCells = (svg: string): number =>
  [...svg.matchAll(/h(\d+)v(\d+)h-/g)].reduce(
    (sum, [, width, height]) => sum + Number(width) * Number(height),
    0,
  );

describe.each(motifs)("%s", (_name, weave) => {
  it("draws each cell once, with one path per thread", () => {
    const svg = weavePaths(weave, palette);
    expect(drawnCells(svg)).toBe(threadCells(weave));
    const fills = [...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill);
    expect(new Set(fills).size).toBe(fills.length);
    expect(fills).not.toContain(palette.background);
  });
});

describe("symmetry", () => {
  it.each(motifs.filter(([name]) => ["diamonds", "chakanas", "flowers", "stairs"].includes(name)))(
    "%s are symmetric",
    (_name, weave) => {
      for (let y = 0; y < weave.height; y += 1)
        for (let x = 0; x < weave.width; x += 1)
          expect(weave.at(x, y)).toBe(weave.at(weave.width - 1 - x, y));
    },
  );
});

describe("repeatRow", () => {
  it("centres a repeat on 0 and covers the minimum width", () => {
    const row = repeatRow(stripes(1), palette, { id: "a", y: 3, minWidth: 240 });
    const left = Number(/translate\((-\d+) 3\)/.exec(row)?.[1]);
    expect(left).toBeLessThanOrEqual(-120);
    expect(Math.abs(left + 2) % 4).toBe(0);
  });

  it("starts on a seam when shifted", () => {
    const row = repeatRow(stripes(1), palette, { id: "a", y: 0, minWidth: 100, shifted: true });
    expect(Math.abs(Number(/translate\((-\d+) 0\)/.exec(row)?.[1])) % 4).toBe(0);
  });
});
