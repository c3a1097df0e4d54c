import { deflateSync } from "node:zlib";
import { allocateSamples, toWav } from "@/tests/support/wav";

const CRC_TABLE = Array.from({ length: 256 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

function buildPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => [166, 63 + (y % 64), 30 + (x % 64)]).flat()]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.concat(rows))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A gradient of 800 × 600 px. */
export const coverPng = buildPng(800, 600);

/** Three seconds of silence: MPEG-1 layer III frames of 128 kbit/s at 44.1 kHz. */
export const silentMp3 = Buffer.concat(
  Array.from({ length: 115 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  ),
);

/** A 16-bit mono recording at 44.1 kHz of the given size in bytes, without repeated blocks. */
export function buildUniqueWav(size: number): Buffer {
  const samples = allocateSamples(size);
  for (let offset = 0; offset + 4 <= samples.length; offset += 1024) samples.writeUInt32LE(offset, offset);
  return toWav(samples, { samplesPerSecond: 44_100, bitsPerSample: 16 });
}
