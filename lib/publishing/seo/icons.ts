import "server-only";
import { brandIconSvg } from "@/lib/publishing/textiles/brand-icon";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { processImage } from "@/lib/platform/images";
import type { BrandIconName } from "@/lib/platform/image-urls";

const renderPng = (svg: string, size: number): Promise<Buffer> =>
  processImage((open) =>
    open(Buffer.from(svg), { density: 72 })
      .resize(size, size, { kernel: "nearest" })
      .png({ palette: true })
      .toBuffer(),
  );

const ICON_RENDERERS: Readonly<Record<BrandIconName, () => Promise<Buffer>>> = {
  "192": () => renderPng(brandMarkSvg(192), 192),
  "512": () => renderPng(brandMarkSvg(512), 512),
  "maskable-512": () => renderPng(brandIconSvg("maskable", 512), 512),
  "apple-180": () => renderPng(brandIconSvg("edge", 180), 180),
};

export const iconNames = Object.keys(ICON_RENDERERS) as BrandIconName[];

/** Returns undefined for an unknown name. */
export async function renderIcon(name: string): Promise<Buffer | undefined> {
  const iconName = iconNames.find((icon) => icon === name);
  return iconName && ICON_RENDERERS[iconName]();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Renders an ICO file with PNGs of 16, 32 and 48 pixels. */
export async function renderFavicon(): Promise<Buffer> {
  const images = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, bytes: await renderPng(brandMarkSvg(size), size) })),
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
