import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { toWav } from "./wav";

// Recordings as phones, recorders and browsers write them, without anything to hear or see.

const AAC_CONFIG = {
  codec: "mp4a.40.2",
  numberOfChannels: 1,
  sampleRate: 44_100,
  // AAC-LC, 44.1 kHz, mono.
  description: Uint8Array.from([0x12, 0x08]),
};
const AAC_SECONDS = 1024 / 44_100;
const SILENT_AAC = Uint8Array.from([0x01, 0x18, 0x20, 0x07]);

async function finish(
  output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget>,
): Promise<Uint8Array<ArrayBuffer>> {
  await output.finalize();
  if (!output.target.buffer) throw new Error("Nothing was written");
  return new Uint8Array(output.target.buffer);
}

/** Writes an M4A; `brand` is what its container calls itself. */
export async function buildM4a({ seconds = 20, brand = "M4A " } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(source);
  await output.start();
  for (let index = 0; index * AAC_SECONDS < seconds; index += 1) {
    const packet = new EncodedPacket(SILENT_AAC, "key", index * AAC_SECONDS, AAC_SECONDS);
    await source.add(packet, index === 0 ? { decoderConfig: AAC_CONFIG } : undefined);
  }
  const bytes = await finish(output);
  bytes.set(Buffer.from(brand, "latin1"), 8);
  return bytes;
}

/** Writes a WebM of ten pictures a second, as a browser records it. */
export async function buildWebm({ seconds = 3 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: "vp8", codedWidth: 16, codedHeight: 16 };
  for (let index = 0; index < seconds * 10; index += 1)
    await source.add(new EncodedPacket(new Uint8Array(20), "key", index / 10, 0.1), { decoderConfig });
  return finish(output);
}

const MP3_FRAME_SECONDS = 1152 / 44_100;

/** MPEG-1 layer III at 44.1 kHz; `index` is that of the bitrate in its table, and `length` of the frame in bytes. */
const buildMp3Frame = (index: number, length: number): Buffer => {
  const frame = Buffer.alloc(length);
  frame.set([0xff, 0xfb, index << 4, 0x64]);
  return frame;
};

/** Writes an MP3 whose bitrate changes, without the header that says so: quiet at first, so that guesses are far off. */
export function buildVbrMp3({ seconds = 60 } = {}): Buffer {
  const quiet = buildMp3Frame(1, 104);
  const loud = buildMp3Frame(14, 1044);
  const count = Math.round(seconds / MP3_FRAME_SECONDS);
  return Buffer.concat(Array.from({ length: count }, (_, index) => (index < count / 2 ? quiet : loud)));
}

/** A tag before the first frame, whose size is written in seven bits a byte. */
export const buildId3 = (length: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, length >> 7, length & 0x7f]),
    Buffer.alloc(length),
  ]);

/** Writes AAC without a container, as some recorders do. */
export function buildAdts({ seconds = 5 } = {}): Buffer {
  const length = 7 + SILENT_AAC.length;
  const header = [0xff, 0xf1, 0x50, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc];
  const frame = Buffer.concat([Buffer.from(header), SILENT_AAC]);
  return Buffer.concat(new Array<Buffer>(Math.round(seconds / AAC_SECONDS)).fill(frame));
}

/** Writes a WAV of silence: mono, 8 bits, 8 kHz. */
export function buildWav({ seconds = 4 } = {}): Buffer {
  return toWav(Buffer.alloc(seconds * 8000, 128), { samplesPerSecond: 8000, bitsPerSample: 8 });
}
