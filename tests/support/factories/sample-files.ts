import { allocateSamples, toWav } from "@/tests/support/wav";

// Minimal files that pass file type detection.

const concatBytes = (...parts: (number[] | string)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)),
  );

// Silent MPEG-1 layer III frames of 128 kbit/s at 44.1 kHz.
const MP3_FRAME = [0xff, 0xfb, 0x90, 0x64, ...new Array<number>(413).fill(0)];
export const sampleMp3 = concatBytes(...new Array<number[]>(20).fill(MP3_FRAME));

export const samplePdf = concatBytes(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** One red pixel. */
export const samplePng = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** Builds a silent WAV of `size` bytes: mono, 16 bits, 44.1 kHz. */
export function buildLargeWav(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(toWav(allocateSamples(size), { samplesPerSecond: 44_100, bitsPerSample: 16 }));
}
