import "server-only";
import sharp from "sharp";
import { brandIconSvg } from "@/lib/publishing/textiles/brand-icon";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import type { IconName } from "@/lib/platform/routes";

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 })
    .resize(size, size, { kernel: "nearest" })
    .png({ palette: true })
    .toBuffer();

const DRAWINGS: Readonly<Record<IconName, () => Promise<Buffer>>> = {
  "192": () => png(brandMarkSvg(192), 192),
  "512": () => png(brandMarkSvg(512), 512),
  "maskable-512": () => png(brandIconSvg("maskable", 512), 512),
  "apple-180": () => png(brandIconSvg("edge", 180), 180),
};

export const iconNames = Object.keys(DRAWINGS) as IconName[];

/** An icon by its name; undefined for any other name. */
export async function iconPng(name: string): Promise<Buffer | undefined> {
  const known = iconNames.find((icon) => icon === name);
  return known && DRAWINGS[known]();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An icon file for agents that ask for no other: PNGs of 16, 32 and 48 pixels in an ICO. */
export async function faviconIco(): Promise<Buffer> {
  const images = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, bytes: await png(brandMarkSvg(size), size) })),
  );
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * images.length;
  const entries = images.map(({ size, bytes }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ bytes }) => bytes)]);
}
