import { Mp3Encoder } from "@breezystack/lamejs";
import { setImmediate as pause } from "node:timers/promises";
import { seededRandom } from "@/lib/publishing/textiles/random";
import { bowl, drone, drum, pluck, SAMPLE_RATE, silence, strike, surf, toPcm, type Sound } from "./synth";

const KBPS = 48;
const FRAME = 1152;
const FRAMES_AT_ONCE = 40;

/** Notes of a minor pentatonic scale on A, in hertz. */
const PENTATONIC = [220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33] as const;

export type Track = { mp3: Uint8Array; seconds: number };

type Piece = { seconds: number; play: (sound: Sound, seconds: number) => void };

const every = (from: number, to: number, step: number, play: (at: number, index: number) => void): void => {
  for (let at = from, index = 0; at < to; at += step, index += 1) play(at, index);
};

const PIECES: readonly Piece[] = [
  // Low bowls, far apart.
  {
    seconds: 48,
    play: (sound, seconds) =>
      every(0.5, seconds - 8, 5.5, (at, index) =>
        bowl(sound, at, [136.1, 181, 108, 161][index % 4] ?? 136.1, 0.5),
      ),
  },
  // Small bowls over a held fifth.
  {
    seconds: 44,
    play: (sound, seconds) => {
      drone(sound, [110, 165], 0.05);
      every(1, seconds - 6, 3.7, (at, index) =>
        bowl(sound, at, [324, 432, 384, 288, 486][index % 5] ?? 324, 0.28),
      );
    },
  },
  // A chord that breathes.
  { seconds: 46, play: (sound) => drone(sound, [98, 146.8, 196, 247, 293.7], 0.14) },
  // A plucked melody that never says the same twice.
  {
    seconds: 45,
    play: (sound, seconds) => {
      const random = seededRandom("plucks");
      drone(sound, [110, 164.8], 0.05);
      every(0.8, seconds - 3, 0.8, (at) => {
        if (random.chance(0.7)) pluck(sound, at, random.pick(PENTATONIC), 0.3, 2.6);
      });
    },
  },
  // Waves on a beach.
  {
    seconds: 48,
    play: (sound) => {
      surf(sound, { level: 0.9, period: 8, brightness: 0.08 });
      drone(sound, [82.4, 123.5], 0.06);
    },
  },
  // Rain, and drops that ring.
  {
    seconds: 42,
    play: (sound, seconds) => {
      const random = seededRandom("rain");
      surf(sound, { level: 0.35, period: 0, brightness: 0.5 });
      every(0.5, seconds - 2, 0.55, (at) => {
        if (random.chance(0.5)) pluck(sound, at, random.pick(PENTATONIC) * 2, 0.12, 1.2);
      });
    },
  },
  // A gong: many partials that bloom one after another.
  {
    seconds: 47,
    play: (sound, seconds) =>
      every(0.5, seconds - 10, 11, (at) =>
        [1, 1.42, 1.79, 2.33, 2.91, 3.47, 4.36].forEach((ratio, index) =>
          strike(sound, {
            at: at + index * 0.18,
            frequency: 66 * ratio,
            level: 0.4 / (1 + index * 0.4),
            seconds: 12 - index,
          }),
        ),
      ),
  },
  // A walking pulse with wooden bars.
  {
    seconds: 43,
    play: (sound, seconds) => {
      const random = seededRandom("walk");
      every(0.4, seconds - 2, 1.2, (at) => drum(sound, at, 0.6));
      every(5.2, seconds - 3, 0.6, (at) => {
        if (random.chance(0.55)) pluck(sound, at, random.pick(PENTATONIC), 0.22, 0.9);
      });
    },
  },
];

/** The frames of an MP3 at a constant rate, in which a player seeks by size alone. */
async function encode(pcm: Int16Array): Promise<Uint8Array> {
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, KBPS);
  const chunks: Uint8Array[] = [];
  const size = FRAME * FRAMES_AT_ONCE;
  for (let start = 0; start < pcm.length; start += size) {
    chunks.push(Uint8Array.from(encoder.encodeBuffer(pcm.subarray(start, start + size))));
    // Uploads go on while this runs.
    await pause();
  }
  chunks.push(Uint8Array.from(encoder.flush()));
  return Buffer.concat(chunks);
}

/** Music without words, made here: bowls, drones, plucks, sea, rain, gong and drum. */
export async function makeTracks(): Promise<Track[]> {
  const tracks: Track[] = [];
  for (const { seconds, play } of PIECES) {
    const sound = silence(seconds);
    play(sound, seconds);
    tracks.push({ mp3: await encode(toPcm(sound)), seconds });
  }
  return tracks;
}
