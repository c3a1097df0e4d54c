import { seededRandom } from "@/lib/publishing/textiles/random";

export const WAVE_BARS = 96;
const HEIGHT = 100;
const QUIETEST = 16;
const PHRASE = 7;

/** Heights of the bars of a recording, from 0 to 100. No peaks are known: its id gives it a wave of its own. */
export function waveHeights(id: string): number[] {
  const random = seededRandom(`wave ${id}`);
  let loudness = 50;
  return Array.from({ length: WAVE_BARS }, (_, bar) => {
    // A voice comes in phrases: every few bars it is louder or quieter, and each bar strays a little from that.
    if (bar % PHRASE === 0) loudness = QUIETEST + random.int(HEIGHT - QUIETEST);
    return Math.round(Math.min(HEIGHT, Math.max(QUIETEST, loudness * (0.55 + random.int(60) / 100))));
  });
}

/** The bars as one SVG path in a box of `WAVE_BARS` × 100. */
export function wavePath(id: string): string {
  return waveHeights(id)
    .map((height, bar) => `M${bar + 0.5} ${(HEIGHT - height) / 2}v${height}`)
    .join("");
}
