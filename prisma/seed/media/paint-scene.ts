import sharp from "sharp";
import { createSeededRandom } from "@/lib/publishing/textiles/random";

const SMALL_WIDTH = 640;
const QUALITY = 78;
/** Side of the tile of grain, and its strength around the middle grey that leaves a colour as it is. */
const GRAIN = { side: 320, strength: 26 } as const;

/** A tile of paper grain. */
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

/** Softens a drawing and puts it on grainy paper, as WebP in the two widths of a cover. */
export async function paintScene(svg: string): Promise<{ large: Buffer; small: Buffer }> {
  const painted = sharp(Buffer.from(svg))
    .blur(1.6)
    .composite([{ input: await buildGrain(), tile: true, blend: "overlay" }]);
  const large = await painted.webp({ quality: QUALITY }).toBuffer();
  return { large, small: await sharp(large).resize(SMALL_WIDTH).webp({ quality: QUALITY }).toBuffer() };
}
