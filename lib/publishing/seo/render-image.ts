import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { processImage } from "@/lib/platform/images";
import { resolveNode, type Drawing, type Font } from "@/lib/publishing/seo/drawing";
import { drawTexts } from "@/lib/publishing/seo/text-pictures";
import { SHARE_IMAGE_SIZE } from "@/lib/publishing/textiles/share-background";

declare global {
  /** Set by the server, which draws in a thread; the build draws where it is. Returns a PNG. */
  var aylluDrawImage: ((drawing: Drawing) => Promise<Uint8Array>) | undefined;
}

const FAMILIES = [
  { name: "Fraunces", weight: 600 },
  { name: "Figtree", weight: 500 },
  { name: "Figtree", weight: 600 },
] as const;

// Fontsource splits families into subsets; the renderer falls back from one name to the next.
const SUBSETS = [
  { suffix: "", file: "latin" },
  { suffix: " ext", file: "latin-ext" },
] as const;

async function readFonts(): Promise<Font[]> {
  const variants = FAMILIES.flatMap((family) => SUBSETS.map((subset) => ({ ...family, ...subset })));
  return Promise.all(
    variants.map(async ({ name, weight, suffix, file }) => {
      const family = name.toLowerCase();
      const folder = join(process.cwd(), "node_modules/@fontsource", family, "files");
      const data = await readFile(join(folder, `${family}-${file}-${weight}-normal.woff`));
      return { name: name + suffix, data, weight, style: "normal" as const };
    }),
  );
}

// Textiles have few colours: a palette cuts the file to a third.
const PALETTE_PNG_OPTIONS = { palette: true, quality: 95, effort: 7 } as const;

let fontsPromise: Promise<Font[]> | undefined;

export async function toPngDataUri(svg: string): Promise<string> {
  const bytes = await processImage((open) => open(Buffer.from(svg)).png().toBuffer());
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

type ImageSize = { width: number; height: number };

async function drawImage(image: ReactElement, size: ImageSize): Promise<Uint8Array> {
  const fonts = await (fontsPromise ??= readFonts());
  const element = drawTexts(resolveNode(image));
  if (globalThis.aylluDrawImage) return globalThis.aylluDrawImage({ element, ...size, fonts });
  const response = new ImageResponse(element as unknown as ReactElement, {
    ...size,
    fonts: fonts.map((font) => ({ ...font, data: Buffer.from(font.data) })),
  });
  return new Uint8Array(await response.arrayBuffer());
}

type ShareImageOptions = { photo: boolean; size?: ImageSize };

/** Renders a share image as PNG; `photo` keeps full colour. */
export async function renderShareImage(
  image: ReactElement,
  { photo, size = SHARE_IMAGE_SIZE }: ShareImageOptions,
): Promise<Buffer> {
  return processImage(async (open) => {
    const png = open(await drawImage(image, size));
    return png.png(photo ? { compressionLevel: 9 } : PALETTE_PNG_OPTIONS).toBuffer();
  });
}

const DATA_URI_START = /^data:[^,]+,/;

/** Renders the cover of a mail from an SVG or a picture as data URI: some mail programs show neither SVG nor WebP. */
export const renderMailCover = (cover: string): Promise<Buffer> =>
  processImage((open) =>
    open(Buffer.from(cover.replace(DATA_URI_START, ""), DATA_URI_START.test(cover) ? "base64" : "utf8"))
      .png(PALETTE_PNG_OPTIONS)
      .toBuffer(),
  );

// Pixels per inch at which a pixel of an SVG is one of the image.
const SVG_DENSITY = 72;

/** Renders a cover in RGB: podcast directories refuse palettes and transparency. */
export const renderPodcastCover = (svg: string, scale: number): Promise<Buffer> =>
  processImage((open) =>
    open(Buffer.from(svg), { density: scale * SVG_DENSITY })
      .flatten()
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
