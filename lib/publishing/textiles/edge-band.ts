import type { Tone } from "@/lib/reference/disciplines";
import { seededPalette, seededTone } from "./palettes";
import { seededRandom } from "./random";
import { repeatRow } from "./repeat";
import { MOTIFS, tallRow } from "./rows";
import { fixedSvg, fluidSvg, ground } from "../../bands/svg";
import { weavePaths } from "./weave";

interface BandOptions {
  readonly tone?: Tone;
  /** In pixels; the width follows. By default three pixels to a cell. */
  readonly height?: number;
}

/** Wide enough for an edge sixty times as wide as high. */
const EDGE_REACH = 720;

function bandCloth(seed: string, tone?: Tone) {
  const random = seededRandom(`band ${seed}`);
  const palette = seededPalette(tone ?? seededTone(random), random);
  return { palette, weave: tallRow(random.pick(MOTIFS), random) };
}

/** One repeat of an edge band: it tiles horizontally (`background: repeat-x`, `background-size: auto 100%`). */
export function bandSvg(seed: string, { tone, height }: BandOptions = {}): string {
  const { palette, weave } = bandCloth(seed, tone);
  const cell = (height ?? weave.height * 3) / weave.height;
  return fixedSvg(
    weave,
    { width: weave.width * cell, height: weave.height * cell },
    `<g shape-rendering="crispEdges">${ground(palette.ground)}${weavePaths(weave, palette)}</g>`,
  );
}

/** The same band as one long edge, which fills a low box of any width from its middle. */
export function edgeSvg(seed: string): string {
  const { palette, weave } = bandCloth(seed);
  return fluidSvg(
    undefined,
    `${ground(palette.ground)}<svg width="100%" height="100%" viewBox="-1 0 2 ${weave.height}" ` +
      `overflow="visible" shape-rendering="crispEdges">` +
      `${repeatRow(weave, palette, { id: "a", y: 0, reach: EDGE_REACH })}</svg>`,
  );
}
