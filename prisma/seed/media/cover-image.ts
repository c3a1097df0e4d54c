import sharp from "sharp";
import { coverSvg } from "@/lib/publishing/textiles/cover";
import type { SeedContent } from "../contents";

/** Renders a content's generated cover as a JPEG; sizes in pixels. */
export function renderCoverImage(
  { slug, teaching }: SeedContent,
  width: number,
  height: number,
): Promise<Buffer> {
  const [discipline] = teaching.disciplines;
  const svg = coverSvg({ seed: slug, discipline, contentType: teaching.type, size: { width, height } });
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}
