import { seededPalette, seededTone } from "./palettes";
import { seededRandom, type Random } from "./random";
import { lowRow, stripeRow, tallRow, type Motif } from "./rows";
import { stackHeight, stackRows, type StackedRow } from "../../bands/stack";
import { fluidSvg, ground, type Size } from "../../bands/svg";

/** Open ground above the first row, in cells. */
const SKY = 6;
/** Wide enough for a strip fourteen times as wide as high. */
const REACH = 650;

function rowsOf(random: Random): StackedRow[] {
  const crest: Motif = random.pick(["stairs", "hooks", "zigzag"]);
  const heart: Motif = random.pick(["diamonds", "chakanas", "diamonds"]);
  return [
    { weave: lowRow(crest, random), gap: SKY },
    { weave: tallRow(heart, random), gap: 1 },
    { weave: stripeRow(random), gap: 1 },
    { weave: lowRow("diamonds", random), gap: 1, shifted: true },
    { weave: lowRow("zigzag", random), gap: 1 },
  ];
}

/** What the strip of a seed is woven of. */
export function backgroundCloth(seed: string) {
  const random = seededRandom(`background ${seed}`);
  const palette = seededPalette(seededTone(random), random);
  return { palette, rows: rowsOf(random) };
}

/** The wide woven strip at the head of a Master's page. Fills any box from 1:1 to 14:1 without cropping. */
export function backgroundSvg(seed: string, size?: Size): string {
  const { palette, rows } = backgroundCloth(seed);
  return fluidSvg(
    size,
    `${ground(palette.ground)}<svg width="100%" height="100%" viewBox="-1 0 2 ${stackHeight(rows)}" ` +
      `overflow="visible" shape-rendering="crispEdges">${stackRows(rows, palette, 0, REACH)}</svg>`,
  );
}
