import type { Tone } from "@/lib/catalogue/disciplines";
import { seededPalette, seededTone } from "./palettes";
import { seededRandom } from "./random";
import { MOTIFS, tallRow } from "./rows";
import { fixedSvg, ground } from "./svg";
import { weavePaths } from "./weave";

interface BandOptions {
  readonly tone?: Tone;
  /** In pixels; the width follows. By default three pixels to a cell. */
  readonly height?: number;
}

/** One repeat of an edge band: it tiles horizontally (`background: repeat-x`, `background-size: auto 100%`). */
export function bandSvg(seed: string, { tone, height }: BandOptions = {}): string {
  const random = seededRandom(`band ${seed}`);
  const palette = seededPalette(tone ?? seededTone(random), random);
  const weave = tallRow(random.pick(MOTIFS), random);
  const cell = (height ?? weave.height * 3) / weave.height;
  return fixedSvg(
    weave,
    { width: weave.width * cell, height: weave.height * cell },
    `<g shape-rendering="crispEdges">${ground(palette.ground)}${weavePaths(weave, palette)}</g>`,
  );
}
