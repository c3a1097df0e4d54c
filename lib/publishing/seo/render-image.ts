import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import sharp from "sharp";
import { SHARE_SIZE } from "@/lib/publishing/textiles/share-background";

type Font = { name: string; data: Buffer; weight: 500 | 600; style: "normal" };

const FAMILIES = [
  { name: "Fraunces", weight: 600 },
  { name: "Figtree", weight: 500 },
  { name: "Figtree", weight: 600 },
] as const;

// A family is split into subsets, and the renderer asks each name for what the one before it lacks.
const SUBSETS = [
  { suffix: "", file: "latin" },
  { suffix: " ext", file: "latin-ext" },
] as const;

async function readFonts(): Promise<Font[]> {
  const wanted = FAMILIES.flatMap((family) => SUBSETS.map((subset) => ({ ...family, ...subset })));
  return Promise.all(
    wanted.map(async ({ name, weight, suffix, file }) => {
      const family = name.toLowerCase();
      const folder = join(process.cwd(), "node_modules/@fontsource", family, "files");
      const data = await readFile(join(folder, `${family}-${file}-${weight}-normal.woff`));
      return { name: name + suffix, data, weight, style: "normal" as const };
    }),
  );
}

// Wool has few colours: a palette weighs a third.
const WOOL = { palette: true, quality: 95, effort: 7 } as const;

let fonts: Promise<Font[]> | undefined;

/** A drawing as a picture that the layout of a shared picture can hold. */
export async function drawingUri(svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** The PNG of a picture to be shared. `photo` keeps the colours of a photograph. */
export async function drawShareImage(picture: ReactElement, { photo }: { photo: boolean }): Promise<Buffer> {
  fonts ??= readFonts();
  const drawn = new ImageResponse(picture, { ...SHARE_SIZE, fonts: await fonts });
  const png = sharp(Buffer.from(await drawn.arrayBuffer()));
  return png.png(photo ? { compressionLevel: 9 } : WOOL).toBuffer();
}

/** The PNG of a woven cover, as large as its drawing says. */
export const drawPodcastCover = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png(WOOL).toBuffer();
