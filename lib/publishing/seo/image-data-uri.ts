import "server-only";
import { parseObjectKey } from "@/lib/content/uploads/object-keys";
import { AppError } from "@/lib/platform/http/errors";
import { processImage } from "@/lib/platform/images";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";

type ImageSize = { width: number; height: number };

/** Loads a stored image cropped to a box as a data URI; null if there is none or storage fails. Errors: `ServiceUnavailable`. */
export async function loadImageDataUri(publicUrl: string | null, box: ImageSize): Promise<string | null> {
  const key = publicUrl && parseObjectKey(publicUrl, storage.toPublicUrl(""));
  if (!key) return null;
  try {
    const original = await storage.get(key);
    const image = await processImage((open) =>
      open(original)
        .resize({ ...box, fit: "cover" })
        .png()
        .toBuffer(),
    );
    return `data:image/png;base64,${image.toString("base64")}`;
  } catch (error) {
    // Too many tasks wait: no image is better than a cached one without the photo.
    if (error instanceof AppError) throw error;
    log.error({ err: error }, "An image could not be loaded");
    return null;
  }
}
