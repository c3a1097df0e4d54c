/** Bars of the drawn waveform of a recording. */
export const WAVEFORM_BARS = 64;
/** Height of the loudest bar. */
export const MAX_BAR = 255;

/** Measures how loud equal parts of a recording are; `seconds` is its length. */
export function createWaveformMeter(seconds: number) {
  const sums = new Float64Array(WAVEFORM_BARS);
  const counts = new Float64Array(WAVEFORM_BARS);
  return {
    /** Adds every `stride`-th of successive samples, the first of which is heard at `start` seconds. */
    add(samples: Float32Array, start: number, sampleRate: number, stride = 1) {
      for (let index = 0; index < samples.length; index += stride) {
        const bar = Math.floor(((start + index / sampleRate) / seconds) * WAVEFORM_BARS);
        if (bar < 0 || bar >= WAVEFORM_BARS) continue;
        sums[bar] = (sums[bar] ?? 0) + (samples[index] ?? 0) ** 2;
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
    },
    /** Returns the height of each bar; null for silence. */
    finish(): number[] | null {
      const loudness = Array.from(sums, (sum, bar) => Math.sqrt(sum / Math.max(1, counts[bar] ?? 0)));
      const loudest = Math.max(...loudness);
      if (!(loudest > 0)) return null;
      return loudness.map((value) => Math.round((value / loudest) * MAX_BAR));
    },
  };
}
