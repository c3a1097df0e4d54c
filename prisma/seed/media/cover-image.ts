import sharp from "sharp";
import { coverSvg } from "@/lib/publishing/textiles/cover";
import type { Content } from "../contents";

/** The drawn cover of a content as a JPEG of the given size, in pixels. */
export function coverImage({ slug, teaching }: Content, width: number, height: number): Promise<Buffer> {
  const [discipline] = teaching.disciplines;
  const svg = coverSvg({ seed: slug, discipline, contentType: teaching.type, size: { width, height } });
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}
