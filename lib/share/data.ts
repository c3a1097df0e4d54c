import "server-only";
import sharp from "sharp";
import { storage } from "@/lib/platform/ports/storage";

type Box = { width: number; height: number };

function keyOf(publicUrl: string): string | null {
  const base = storage.publicUrl("");
  if (!publicUrl.startsWith(base)) return null;
  return publicUrl.slice(base.length).split("/").map(decodeURIComponent).join("/");
}

/**
 * A public picture of the storage cut to a box, as a data address that a drawn picture can hold; null when there
 * is none, or when it cannot be had now: a picture without a portrait is better than no picture.
 */
export async function pictureUri(publicUrl: string | null, box: Box): Promise<string | null> {
  const key = publicUrl && keyOf(publicUrl);
  if (!key) return null;
  try {
    const picture = await sharp(await storage.get(key))
      .resize({ ...box, fit: "cover" })
      .png()
      .toBuffer();
    return `data:image/png;base64,${picture.toString("base64")}`;
  } catch (error) {
    console.error(error);
    return null;
  }
}
