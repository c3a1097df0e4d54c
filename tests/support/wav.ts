const HEADER_BYTES = 44;

type WavFormat = { samplesPerSecond: number; bitsPerSample: 8 | 16 };

/** Wraps the samples of a mono recording, as bytes, in a WAV. */
export function toWav(samples: Uint8Array, { samplesPerSecond, bitsPerSample }: WavFormat): Buffer {
  const bytesPerSample = bitsPerSample / 8;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF    WAVEfmt ", "latin1");
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, samples]);
}

/** The samples of a WAV of `size` bytes. */
export const allocateSamples = (size: number): Buffer => Buffer.alloc(size - HEADER_BYTES);
