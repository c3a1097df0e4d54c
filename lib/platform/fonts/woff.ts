import "server-only";
import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const alignTo4 = (length: number): number => Math.ceil(length / 4) * 4;

type Table = { entry: Buffer; bytes: Buffer };

/** An entry of the directory is a tag, offset, compressed length, length and checksum, of four bytes each. */
function readTable(woff: Buffer, index: number): Table {
  const start = WOFF_HEADER + index * WOFF_ENTRY;
  const entry = woff.subarray(start, start + WOFF_ENTRY);
  const [offset, compressedLength, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at));
  const data = woff.subarray(offset, (offset ?? 0) + (compressedLength ?? 0));
  return { entry, bytes: compressedLength === length ? data : inflateSync(data) };
}

function writeEntry({ entry, bytes }: Table, offset: number): Buffer {
  const written = Buffer.alloc(SFNT_ENTRY);
  entry.copy(written, 0, 0, 4);
  entry.copy(written, 4, 16, 20);
  written.writeUInt32BE(offset, 8);
  written.writeUInt32BE(bytes.length, 12);
  return written;
}

/**
 * Unpacks a WOFF font. What reads fonts here would unpack the outlines again for every letter, which takes half a second
 * with a large one.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, index));
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * SFNT_ENTRY, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  const entries = tables.map((table) => {
    const entry = writeEntry(table, offset);
    offset += alignTo4(table.bytes.length);
    return entry;
  });
  const data = tables.map(({ bytes }) => Buffer.concat([bytes], alignTo4(bytes.length)));
  return Buffer.concat([header, ...entries, ...data]);
}
