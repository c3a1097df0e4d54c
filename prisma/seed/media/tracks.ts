import { Mp3Encoder } from "@breezystack/lamejs";
import { setImmediate as pause } from "node:timers/promises";
import { createWaveformMeter } from "@/lib/content/uploads/waveform";
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

const BITRATE_KBPS = 16;
const SAMPLES_PER_FRAME = 576;
const FRAMES_PER_BATCH = 80;
const BYTES_PER_SECOND = (BITRATE_KBPS * 1000) / 8;
/** Length of every piece; longer tracks repeat it. */
const LOOP_SECONDS = 60;

/** A minor pentatonic, in hertz. */
const PENTATONIC = [220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33] as const;

/** Measures of the loudness per second. */
const LOUDNESS_RATE = 10;

/** A piece that fades in and out each minute, as MP3 of constant bit rate, with its loudness over time. */
export type SeedTrack = { mp3: Uint8Array; seconds: number; loudness: Float32Array };

type Composition = (sound: SoundBuffer, seconds: number) => void;

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
  (sound, seconds) =>
    repeatEvery(0.5, seconds - 8, 5.5, (at, index) =>
      addSingingBowl(sound, at, [136.1, 181, 108, 161][index % 4] ?? 136.1, 0.5),
    ),
  // Small bowls over a held fifth.
  (sound, seconds) => {
    addDrone(sound, [110, 165], 0.05);
    repeatEvery(1, seconds - 6, 3.7, (at, index) =>
      addSingingBowl(sound, at, [324, 432, 384, 288, 486][index % 5] ?? 324, 0.28),
    );
  },
  // A chord that breathes.
  (sound) => addDrone(sound, [98, 146.8, 196, 247, 293.7], 0.14),
  // A plucked melody without repetition.
  (sound, seconds) => {
    const random = createSeededRandom("plucks");
    addDrone(sound, [110, 164.8], 0.05);
    repeatEvery(0.8, seconds - 3, 0.8, (at) => {
      if (random.chance(0.7)) addPluck(sound, at, random.pick(PENTATONIC), 0.3, 2.6);
    });
  },
  // Waves on a beach.
  (sound) => {
    addNoise(sound, { level: 0.9, period: 8, brightness: 0.08 });
    addDrone(sound, [82.4, 123.5], 0.06);
  },
  // Rain, and drops that ring.
  (sound, seconds) => {
    const random = createSeededRandom("rain");
    addNoise(sound, { level: 0.35, period: 0, brightness: 0.5 });
    repeatEvery(0.5, seconds - 2, 0.55, (at) => {
      if (random.chance(0.5)) addPluck(sound, at, random.pick(PENTATONIC) * 2, 0.12, 1.2);
    });
  },
  // A gong: many partials that bloom one after another.
  (sound, seconds) =>
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
  // A walking pulse with wooden bars.
  (sound, seconds) => {
    const random = createSeededRandom("walk");
    repeatEvery(0.4, seconds - 2, 1.2, (at) => addDrum(sound, at, 0.6));
    repeatEvery(5.2, seconds - 3, 0.6, (at) => {
      if (random.chance(0.55)) addPluck(sound, at, random.pick(PENTATONIC), 0.22, 0.9);
    });
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

function measureLoudness(pcm: Int16Array): Float32Array {
  const size = SAMPLE_RATE / LOUDNESS_RATE;
  return Float32Array.from({ length: pcm.length / size }, (_, part) => {
    const samples = pcm.subarray(part * size, (part + 1) * size);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / size);
  });
}

/** Generates instrumental tracks, eight at most: bowls, drones, plucks, sea, rain, gong or drum. */
export async function renderTracks(count = COMPOSITIONS.length): Promise<SeedTrack[]> {
  const tracks: SeedTrack[] = [];
  for (const play of COMPOSITIONS.slice(0, count)) {
    const sound = createSilence(LOOP_SECONDS);
    play(sound, LOOP_SECONDS);
    const pcm = toPcm(sound);
    tracks.push({
      mp3: trimToLoop(await encodeMp3(pcm)),
      seconds: LOOP_SECONDS,
      loudness: measureLoudness(pcm),
    });
  }
  return tracks;
}

/** Cuts the silence that the encoder adds at the end, at a frame: every frame has the same size. */
const FRAME_BYTES = (SAMPLES_PER_FRAME / SAMPLE_RATE) * BYTES_PER_SECOND;
const trimToLoop = (mp3: Uint8Array): Uint8Array =>
  mp3.subarray(0, Math.round((LOOP_SECONDS * BYTES_PER_SECOND) / FRAME_BYTES) * FRAME_BYTES);

/** Repeats a track for whole minutes: joining frames costs nothing, encoding minutes would. */
export function playFor(minutes: number, { mp3, seconds: loopSeconds, loudness }: SeedTrack) {
  const seconds = minutes * loopSeconds;
  const meter = createWaveformMeter(seconds);
  for (let minute = 0; minute < minutes; minute += 1)
    meter.add(loudness, minute * loopSeconds, LOUDNESS_RATE);
  return {
    mp3: Buffer.concat(Array.from({ length: minutes }, () => mp3)),
    seconds,
    waveform: meter.finish(),
  };
}
