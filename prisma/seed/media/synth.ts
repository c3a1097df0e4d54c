import { seededRandom } from "@/lib/publishing/textiles/random";

/** Samples a second: enough for soft music, and quick to encode. */
export const SAMPLE_RATE = 24_000;

/** A mono sound being made. */
export type Sound = Float32Array;

export const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * SAMPLE_RATE));

type Tone = { at: number; frequency: number; level: number; seconds: number };

/** A struck tone that dies away to a thousandth in `seconds`; a resonator of two taps makes it cheap. */
export function strike(sound: Sound, { at, frequency, level, seconds }: Tone): void {
  const decay = 0.001 ** (1 / (seconds * SAMPLE_RATE));
  const angle = (2 * Math.PI * frequency) / SAMPLE_RATE;
  const start = Math.round(at * SAMPLE_RATE);
  const end = Math.min(sound.length, start + Math.round(seconds * SAMPLE_RATE));
  const feedback = 2 * decay * Math.cos(angle);
  const damping = decay * decay;
  let before = 0;
  let value = level * Math.sin(angle);
  for (let index = start; index < end; index += 1) {
    const attack = Math.min(1, (index - start) / 200);
    sound[index] = (sound[index] ?? 0) + value * attack;
    const next = feedback * value - damping * before;
    before = value;
    value = next;
  }
}

/** A singing bowl: inharmonic partials, each split in two so that it beats slowly. */
export function bowl(sound: Sound, at: number, frequency: number, level: number): void {
  const partials = [
    [1, 1, 14],
    [2.71, 0.5, 9],
    [5.15, 0.22, 5],
    [8.43, 0.08, 2.5],
  ] as const;
  for (const [ratio, share, seconds] of partials) {
    const tone = { at, level: (level * share) / 2, seconds };
    strike(sound, { ...tone, frequency: frequency * ratio });
    strike(sound, { ...tone, frequency: frequency * ratio + 0.7 });
  }
}

/** A plucked string or wooden bar. */
export function pluck(sound: Sound, at: number, frequency: number, level: number, seconds = 2.2): void {
  for (let harmonic = 1; harmonic <= 4; harmonic += 1) {
    strike(sound, {
      at,
      frequency: frequency * harmonic,
      level: level / harmonic ** 1.6,
      seconds: seconds / harmonic,
    });
  }
}

/** A held chord whose voices swell and fade, each at its own slow pace. */
export function drone(sound: Sound, frequencies: readonly number[], level: number): void {
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

/** Filtered noise that comes and goes: sea with a slow `period`, rain with none. */
export function surf(
  sound: Sound,
  { level, period, brightness }: { level: number; period: number; brightness: number },
): void {
  const random = seededRandom(`surf ${period} ${brightness}`);
  let low = 0;
  for (let index = 0; index < sound.length; index += 1) {
    low += brightness * (random.int(65_536) / 32_768 - 1 - low);
    const wave = period === 0 ? 1 : 0.15 + 0.85 * Math.sin((Math.PI * index) / (period * SAMPLE_RATE)) ** 2;
    sound[index] = (sound[index] ?? 0) + level * wave * low;
  }
}

/** A soft frame drum. */
export function drum(sound: Sound, at: number, level: number): void {
  strike(sound, { at, frequency: 72, level, seconds: 0.7 });
  strike(sound, { at, frequency: 118, level: level * 0.5, seconds: 0.35 });
  strike(sound, { at, frequency: 203, level: level * 0.2, seconds: 0.12 });
}

/** 16-bit samples at a comfortable level, fading in and out. */
export function toPcm(sound: Sound): Int16Array {
  let peak = 0;
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample));
  const fade = 2 * SAMPLE_RATE;
  return Int16Array.from(sound, (sample, index) => {
    const edge = Math.min(1, index / fade, (sound.length - 1 - index) / fade);
    return Math.round((sample / (peak || 1)) * edge * 22_000);
  });
}
