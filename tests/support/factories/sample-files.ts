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
  const wav = new Uint8Array(size);
  const view = new DataView(wav.buffer);
  wav.set(Buffer.from("RIFF    WAVEfmt ", "latin1"));
  view.setUint32(4, size - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 44_100, true);
  view.setUint32(28, 88_200, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  wav.set(Buffer.from("data", "latin1"), 36);
  view.setUint32(40, size - 44, true);
  return wav;
}
