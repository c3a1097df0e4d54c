import type { Tone } from "@/lib/reference/disciplines";
import { pickPalette, pickTone } from "./palettes";
import { createSeededRandom } from "./random";
import { renderRows } from "./repeat";
import { MOTIFS, tallRow } from "./rows";
import { fixedSvg, fluidSvg, backgroundRect, withNight } from "./svg";
import { weavePaths } from "./weave";

interface BandOptions {
  readonly tone?: Tone;
  /** In pixels, by default three per cell; the width follows. */
  readonly height?: number;
}

/** Covers an edge of 60:1. */
const EDGE_WIDTH = 720;

function weaveBand(seed: string, tone?: Tone) {
  const random = createSeededRandom(`band ${seed}`);
  const palette = pickPalette(tone ?? pickTone(random), random);
  return { palette, weave: tallRow(random.pick(MOTIFS), random) };
}

/** One repeat of an edge band, for `background: repeat-x` with `background-size: auto 100%`. */
export function bandSvg(seed: string, { tone, height }: BandOptions = {}): string {
  const { palette, weave } = weaveBand(seed, tone);
  const cell = (height ?? weave.height * 3) / weave.height;
  const ground = backgroundRect(palette.background, palette.night.background);
  return fixedSvg(
    weave,
    { width: weave.width * cell, height: weave.height * cell },
    withNight(`<g shape-rendering="crispEdges">${ground}${weavePaths(weave, palette)}</g>`),
  );
}

/** The same band as one long edge, centred in a low box of any width. */
export function edgeSvg(seed: string): string {
  const { palette, weave } = weaveBand(seed);
  const strip = renderRows([{ weave }], palette, { top: 0, width: EDGE_WIDTH, withNight: true });
  return fluidSvg(
    undefined,
    withNight(
      `${backgroundRect(palette.background, palette.night.background)}<svg width="100%" height="100%" ` +
        `viewBox="-1 0 2 ${weave.height}" overflow="visible">${strip}</svg>`,
    ),
  );
}
