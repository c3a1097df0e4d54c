import { pickPalette, pickTone } from "./palettes";
import { createSeededRandom, type RandomSource } from "./random";
import { renderRows, stackHeight, type StackedRow } from "./repeat";
import { lowRow, stripeRow, tallRow, type Motif } from "./rows";
import { fluidSvg, backgroundRect, sheetSvg, withNight, type DrawingSize } from "./svg";

/** Cells above the first row. */
const TOP_GAP_CELLS = 6;
/** Covers a strip of 14:1. */
const STRIP_WIDTH = 660;
/** As wide as the only column of cards may be. */
const CARD_STRIP: DrawingSize = { width: 640, height: 72 };

function createRows(random: RandomSource): StackedRow[] {
  const crest: Motif = random.pick(["stairs", "hooks", "zigzag"]);
  const centre: Motif = random.pick(["diamonds", "chakanas", "diamonds"]);
  return [
    { weave: lowRow(crest, random), gap: TOP_GAP_CELLS },
    { weave: tallRow(centre, random), gap: 1 },
    { weave: stripeRow(random), gap: 1 },
    { weave: lowRow("diamonds", random), gap: 1, shifted: true },
    { weave: lowRow("zigzag", random), gap: 1 },
  ];
}

export function weaveBackground(seed: string) {
  const random = createSeededRandom(`background ${seed}`);
  const palette = pickPalette(pickTone(random), random);
  return { palette, rows: createRows(random) };
}

function drawBackground(seed: string): string {
  const { palette, rows } = weaveBackground(seed);
  const strip = renderRows(rows, palette, { top: 0, width: STRIP_WIDTH, withNight: true });
  return (
    `${backgroundRect(palette.background, palette.night.background)}<svg width="100%" height="100%" ` +
    `viewBox="-1 0 2 ${stackHeight(rows)}" overflow="visible">${strip}</svg>`
  );
}

/** The woven strip at the top of a Master's page; fills any box from 1:1 to 14:1 without cropping. */
export const backgroundSvg = (seed: string): string => fluidSvg(undefined, withNight(drawBackground(seed)));

/** The strips of the cards of several Masters. */
export const backgroundSheetSvg = (seeds: readonly string[]): string =>
  sheetSvg(seeds.map(drawBackground), CARD_STRIP);
