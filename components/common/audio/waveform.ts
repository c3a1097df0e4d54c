import { MAX_BAR, WAVEFORM_BARS } from "@/lib/content/uploads/waveform";
import { createSeededRandom } from "@/lib/publishing/textiles/random";

export type Waveform = readonly number[] | null;

const WAVE_HEIGHT = 100;
const MIN_BAR_HEIGHT = 16;
const BARS_PER_PHRASE = 5;

/** Imitates speech for a recording that was not measured, always in the same way. */
function inventHeights(id: string): number[] {
  const random = createSeededRandom(`wave ${id}`);
  let loudness = 50;
  return Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    // Loudness changes every few bars, and each bar deviates a little.
    if (bar % BARS_PER_PHRASE === 0) loudness = MIN_BAR_HEIGHT + random.int(WAVE_HEIGHT - MIN_BAR_HEIGHT);
    return Math.min(WAVE_HEIGHT, Math.max(MIN_BAR_HEIGHT, loudness * (0.55 + random.int(60) / 100)));
  });
}

/** Returns bar heights from 0 to 100. Silence keeps a short bar. */
export function getWaveHeights(id: string, waveform: Waveform): number[] {
  const heights =
    waveform?.map((bar) => MIN_BAR_HEIGHT + (bar / MAX_BAR) * (WAVE_HEIGHT - MIN_BAR_HEIGHT)) ??
    inventHeights(id);
  return heights.map(Math.round);
}

/** Returns the bars as an SVG path in a box of `WAVEFORM_BARS` × 100. */
export function getWavePath(id: string, waveform: Waveform): string {
  return getWaveHeights(id, waveform)
    .map((height, bar) => `M${bar + 0.5} ${(WAVE_HEIGHT - height) / 2}v${height}`)
    .join("");
}
