import { Mp3Encoder } from "@breezystack/lamejs";
import { setImmediate as pause } from "node:timers/promises";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import {
  addSingingBowl,
  addDrone,
  addDrum,
  addPluck,
  SAMPLE_RATE,
  createSilence,
  addTone,
  addNoise,
  toPcm,
  type SoundBuffer,
} from "./synth";

const BITRATE_KBPS = 48;
const SAMPLES_PER_FRAME = 1152;
const FRAMES_PER_BATCH = 40;

/** A minor pentatonic, in hertz. */
const PENTATONIC = [220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33] as const;

export type SeedTrack = { mp3: Uint8Array; seconds: number };

type Composition = { seconds: number; play: (sound: SoundBuffer, seconds: number) => void };

const repeatEvery = (
  from: number,
  to: number,
  step: number,
  play: (at: number, index: number) => void,
): void => {
  for (let at = from, index = 0; at < to; at += step, index += 1) play(at, index);
};

const COMPOSITIONS: readonly Composition[] = [
  // Low bowls, far apart.
  {
    seconds: 48,
    play: (sound, seconds) =>
      repeatEvery(0.5, seconds - 8, 5.5, (at, index) =>
        addSingingBowl(sound, at, [136.1, 181, 108, 161][index % 4] ?? 136.1, 0.5),
      ),
  },
  // Small bowls over a held fifth.
  {
    seconds: 44,
    play: (sound, seconds) => {
      addDrone(sound, [110, 165], 0.05);
      repeatEvery(1, seconds - 6, 3.7, (at, index) =>
        addSingingBowl(sound, at, [324, 432, 384, 288, 486][index % 5] ?? 324, 0.28),
      );
    },
  },
  // A chord that breathes.
  { seconds: 46, play: (sound) => addDrone(sound, [98, 146.8, 196, 247, 293.7], 0.14) },
  // A plucked melody without repetition.
  {
    seconds: 45,
    play: (sound, seconds) => {
      const random = createSeededRandom("plucks");
      addDrone(sound, [110, 164.8], 0.05);
      repeatEvery(0.8, seconds - 3, 0.8, (at) => {
        if (random.chance(0.7)) addPluck(sound, at, random.pick(PENTATONIC), 0.3, 2.6);
      });
    },
  },
  // Waves on a beach.
  {
    seconds: 48,
    play: (sound) => {
      addNoise(sound, { level: 0.9, period: 8, brightness: 0.08 });
      addDrone(sound, [82.4, 123.5], 0.06);
    },
  },
  // Rain, and drops that ring.
  {
    seconds: 42,
    play: (sound, seconds) => {
      const random = createSeededRandom("rain");
      addNoise(sound, { level: 0.35, period: 0, brightness: 0.5 });
      repeatEvery(0.5, seconds - 2, 0.55, (at) => {
        if (random.chance(0.5)) addPluck(sound, at, random.pick(PENTATONIC) * 2, 0.12, 1.2);
      });
    },
  },
  // A gong: many partials that bloom one after another.
  {
    seconds: 47,
    play: (sound, seconds) =>
      repeatEvery(0.5, seconds - 10, 11, (at) =>
        [1, 1.42, 1.79, 2.33, 2.91, 3.47, 4.36].forEach((ratio, index) =>
          addTone(sound, {
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
      const random = createSeededRandom("walk");
      repeatEvery(0.4, seconds - 2, 1.2, (at) => addDrum(sound, at, 0.6));
      repeatEvery(5.2, seconds - 3, 0.6, (at) => {
        if (random.chance(0.55)) addPluck(sound, at, random.pick(PENTATONIC), 0.22, 0.9);
      });
    },
  },
];

/** Encodes MP3 at a constant bit rate, so that players can seek by size. */
async function encodeMp3(pcm: Int16Array): Promise<Uint8Array> {
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, BITRATE_KBPS);
  const chunks: Uint8Array[] = [];
  const size = SAMPLES_PER_FRAME * FRAMES_PER_BATCH;
  for (let start = 0; start < pcm.length; start += size) {
    chunks.push(Uint8Array.from(encoder.encodeBuffer(pcm.subarray(start, start + size))));
    // Lets concurrent uploads proceed.
    await pause();
  }
  chunks.push(Uint8Array.from(encoder.flush()));
  return Buffer.concat(chunks);
}

/** Generates instrumental tracks, eight at most: bowls, drones, plucks, sea, rain, gong or drum. */
export async function renderTracks(count = COMPOSITIONS.length): Promise<SeedTrack[]> {
  const tracks: SeedTrack[] = [];
  for (const { seconds, play } of COMPOSITIONS.slice(0, count)) {
    const sound = createSilence(seconds);
    play(sound, seconds);
    tracks.push({ mp3: await encodeMp3(toPcm(sound)), seconds });
  }
  return tracks;
}
