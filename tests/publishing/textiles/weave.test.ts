import sharp from "sharp";
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
import { renderRows, stackRows } from "@/lib/publishing/textiles/repeat";
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

describe("stackRows", () => {
  const line = (weave: Weave, y: number) => Array.from({ length: weave.width }, (_, x) => weave.at(x, y));

  it("centres the middle of a repeat, or a seam when shifted", () => {
    const flower = chakanas({ radius: 4, step: 1, width: 14 });
    const middle = stackRows([{ weave: flower }], 40);
    expect([middle.at(19, 0), middle.at(20, 0)]).toEqual([flower.at(6, 0), flower.at(7, 0)]);
    const seam = stackRows([{ weave: flower, shifted: true }], 40);
    expect([seam.at(19, 0), seam.at(20, 0)]).toEqual([flower.at(13, 0), flower.at(0, 0)]);
  });

  it("repeats every row over the whole width, with its gap above", () => {
    const rows = [{ weave: stripes(1) }, { weave: hem(16), gap: 2 }];
    const stack = stackRows(rows, 48);
    expect(stack.height).toBe(3 + 2 + 3);
    expect(new Set([...line(stack, 3), ...line(stack, 4)])).toEqual(new Set(["background"]));
    expect(line(stack, 5).slice(0, 16)).toEqual(line(stack, 5).slice(16, 32));
  });
});

describe("renderRows", () => {
  const dyed = {
    background: "#102030",
    paper: "#FFFFFF",
    main: "#AA0000",
    second: "#00AA00",
    accent: "#0000AA",
  };
  const night = { ...dyed, background: "#030201" };

  it("draws one pixel per cell in the colours of its threads, by day and by night", async () => {
    const rows = [{ weave: stripes(1) }, { weave: hem(16), gap: 1 }];
    const svg = renderRows(rows, { ...dyed, night }, { width: 48, top: 0, withNight: true });
    const images = [...svg.matchAll(/base64,([^"]+)"/g)].map(([, data]) => Buffer.from(data ?? "", "base64"));
    expect(images).toHaveLength(2);
    const stack = stackRows(rows, 48);
    for (const [index, palette] of [dyed, night].entries()) {
      const { data, info } = await sharp(images[index])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([48, stack.height]);
      for (let y = 0; y < stack.height; y += 1)
        for (let x = 0; x < 48; x += 1) {
          const offset = (y * 48 + x) * 3;
          const colour = data.subarray(offset, offset + 3).toString("hex");
          expect(`#${colour.toUpperCase()}`).toBe(palette[stack.at(x, y)]);
        }
    }
  });
});
