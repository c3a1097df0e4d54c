import { createSeededRandom } from "@/lib/publishing/textiles/random";

export const WAVE_BARS = 96;
const WAVE_HEIGHT = 100;
const MIN_BAR_HEIGHT = 16;
const BARS_PER_PHRASE = 7;

/** Returns bar heights from 0 to 100. Decorative: derived from the id, not from the audio. */
export function getWaveHeights(id: string): number[] {
  const random = createSeededRandom(`wave ${id}`);
  let loudness = 50;
  return Array.from({ length: WAVE_BARS }, (_, bar) => {
    // Imitates speech: loudness changes every few bars, and each bar deviates a little.
    if (bar % BARS_PER_PHRASE === 0) loudness = MIN_BAR_HEIGHT + random.int(WAVE_HEIGHT - MIN_BAR_HEIGHT);
    return Math.round(
      Math.min(WAVE_HEIGHT, Math.max(MIN_BAR_HEIGHT, loudness * (0.55 + random.int(60) / 100))),
    );
  });
}

/** Returns the bars as an SVG path in a box of `WAVE_BARS` × 100. */
export function getWavePath(id: string): string {
  return getWaveHeights(id)
    .map((height, bar) => `M${bar + 0.5} ${(WAVE_HEIGHT - height) / 2}v${height}`)
    .join("");
}
