import { createSeededRandom } from "@/lib/publishing/textiles/random";

/** Samples per second: enough for soft music, and fast to encode. */
export const SAMPLE_RATE = 16_000;

/** A mono sample buffer. */
export type SoundBuffer = Float32Array;

export const createSilence = (seconds: number): SoundBuffer =>
  new Float32Array(Math.round(seconds * SAMPLE_RATE));

type ToneOptions = { at: number; frequency: number; level: number; seconds: number };

/** Adds a struck tone that decays to a thousandth in `seconds`, with a cheap two-tap resonator. */
export function addTone(sound: SoundBuffer, { at, frequency, level, seconds }: ToneOptions): void {
  const decay = 0.001 ** (1 / (seconds * SAMPLE_RATE));
  const angle = (2 * Math.PI * frequency) / SAMPLE_RATE;
  const start = Math.round(at * SAMPLE_RATE);
  const end = Math.min(sound.length, start + Math.round(seconds * SAMPLE_RATE));
  const feedback = 2 * decay * Math.cos(angle);
  const damping = decay * decay;
  let previous = 0;
  let value = level * Math.sin(angle);
  for (let index = start; index < end; index += 1) {
    const attack = Math.min(1, (index - start) / 200);
    sound[index] = (sound[index] ?? 0) + value * attack;
    const next = feedback * value - damping * previous;
    previous = value;
    value = next;
  }
}

/** Adds a singing bowl: inharmonic partials, each split in two so that it beats slowly. */
export function addSingingBowl(sound: SoundBuffer, at: number, frequency: number, level: number): void {
  const partials = [
    [1, 1, 14],
    [2.71, 0.5, 9],
    [5.15, 0.22, 5],
    [8.43, 0.08, 2.5],
  ] as const;
  for (const [ratio, share, seconds] of partials) {
    const tone = { at, level: (level * share) / 2, seconds };
    addTone(sound, { ...tone, frequency: frequency * ratio });
    addTone(sound, { ...tone, frequency: frequency * ratio + 0.7 });
  }
}

/** Adds a plucked string or wooden bar. */
export function addPluck(
  sound: SoundBuffer,
  at: number,
  frequency: number,
  level: number,
  seconds = 2.2,
): void {
  for (let harmonic = 1; harmonic <= 4; harmonic += 1) {
    addTone(sound, {
      at,
      frequency: frequency * harmonic,
      level: level / harmonic ** 1.6,
      seconds: seconds / harmonic,
    });
  }
}

/** Adds a sustained chord whose voices swell and fade at different slow rates. */
export function addDrone(sound: SoundBuffer, frequencies: readonly number[], level: number): void {
  frequencies.forEach((frequency, voice) => {
    const step = (2 * Math.PI * frequency) / SAMPLE_RATE;
    const swell = (2 * Math.PI * (0.05 + 0.017 * voice)) / SAMPLE_RATE;
    for (let index = 0; index < sound.length; index += 1) {
      const loudness = 0.6 + 0.4 * Math.sin(swell * index + voice);
      const phase = step * index;
      sound[index] = (sound[index] ?? 0) + level * loudness * (Math.sin(phase) + 0.3 * Math.sin(2 * phase));
    }
  });
}

/** Adds filtered noise: waves with a slow `period`, rain without one. */
export function addNoise(
  sound: SoundBuffer,
  { level, period, brightness }: { level: number; period: number; brightness: number },
): void {
  const random = createSeededRandom(`surf ${period} ${brightness}`);
  let filtered = 0;
  for (let index = 0; index < sound.length; index += 1) {
    filtered += brightness * (random.int(65_536) / 32_768 - 1 - filtered);
    const wave = period === 0 ? 1 : 0.15 + 0.85 * Math.sin((Math.PI * index) / (period * SAMPLE_RATE)) ** 2;
    sound[index] = (sound[index] ?? 0) + level * wave * filtered;
  }
}

/** Adds a soft frame drum. */
export function addDrum(sound: SoundBuffer, at: number, level: number): void {
  addTone(sound, { at, frequency: 72, level, seconds: 0.7 });
  addTone(sound, { at, frequency: 118, level: level * 0.5, seconds: 0.35 });
  addTone(sound, { at, frequency: 203, level: level * 0.2, seconds: 0.12 });
}

/** Converts to normalized 16-bit samples with fades. */
export function toPcm(sound: SoundBuffer): Int16Array {
  let peak = 0;
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample));
  const fade = 2 * SAMPLE_RATE;
  return Int16Array.from(sound, (sample, index) => {
    const edge = Math.min(1, index / fade, (sound.length - 1 - index) / fade);
    return Math.round((sample / (peak || 1)) * edge * 22_000);
  });
}
