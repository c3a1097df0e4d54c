import { crc32, deflateSync } from "node:zlib";

interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** Up to 16 colours as `#RRGGBB`. */
  readonly colours: readonly string[];
  indexAt(x: number, y: number): number;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const BIT_DEPTH = 4;
const COLOUR_TYPE_INDEXED = 3;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function header({ width, height }: IndexedImage): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([BIT_DEPTH, COLOUR_TYPE_INDEXED, 0, 0, 0], 8);
  return data;
}

/** Two pixels per byte; every row begins with the byte of its filter, none. */
function packRows({ width, height, indexAt }: IndexedImage): Buffer {
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const offset = y * rowBytes + 1 + (x >> 1);
      rows[offset] = (rows[offset] ?? 0) | (indexAt(x, y) << (x % 2 === 0 ? 4 : 0));
    }
  return rows;
}

/** Encodes a PNG of one pixel per cell with a palette, which takes a few hundred bytes for a woven strip. */
export function encodeIndexedPng(image: IndexedImage): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header(image)),
    chunk("PLTE", Buffer.from(image.colours.map((colour) => colour.slice(1)).join(""), "hex")),
    chunk("IDAT", deflateSync(packRows(image), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
