import sharp, { type Sharp } from "sharp";
import { createSeededRandom } from "@/lib/publishing/textiles/random";

const SMALL_WIDTH = 640;
/** Little effort: the files are a few per cent larger and take half the time. */
const WEBP = { quality: 78, effort: 1 } as const;
/** Side of the tile of grain, and its strength around the middle grey that leaves a colour as it is. */
const GRAIN = { side: 320, strength: 18 } as const;

/** WebP in the two widths of a cover. */
export type EncodedCover = { large: Buffer; small: Buffer };

function buildGrain(): Promise<Buffer> {
  const random = createSeededRandom("grain");
  const { side, strength } = GRAIN;
  const pixels = Buffer.from(
    Array.from({ length: side * side }, () => 128 + random.int(strength) - strength / 2),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

let grain: Promise<Buffer> | undefined;

/** Makes a tile of paper grain once. */
const getGrain = (): Promise<Buffer> => (grain ??= buildGrain());

async function encode(picture: Sharp): Promise<EncodedCover> {
  const large = await picture.webp(WEBP).toBuffer();
  return { large, small: await sharp(large).resize(SMALL_WIDTH).webp(WEBP).toBuffer() };
}

export const encodeCover = (svg: string): Promise<EncodedCover> => encode(sharp(Buffer.from(svg)));

/** Softens a drawing and puts it on grainy paper. */
export async function paintScene(svg: string): Promise<EncodedCover> {
  const input = await getGrain();
  return encode(
    sharp(Buffer.from(svg))
      .blur(0.8)
      .composite([{ input, tile: true, blend: "overlay" }]),
  );
}
