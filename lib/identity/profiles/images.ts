import "server-only";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { readFormFile } from "@/lib/platform/http/body";
import { AppError } from "@/lib/platform/http/errors";
import { turns } from "@/lib/turns";
import { IMAGE_TYPES, tooLargeText, WRONG_IMAGE } from "./schema";

const MEGABYTE = 1_048_576;
const MAX_PIXELS = 40_000_000;

// A decoded image of 40 megapixels takes 160 MB: one at a time.
const inTurn = turns({ atOnce: 1, maxWaiting: 20 });

const wrongImage = (message: string) => new AppError("ValidationError", { fields: { file: message } });

function tooLarge(megabytes: number): AppError {
  const message = tooLargeText(megabytes);
  return new AppError("PayloadTooLarge", { message, fields: { file: message } });
}

/**
 * The image in the `file` field of a form, known by its bytes.
 * Errors: `PayloadTooLarge`, `ValidationError` (no file, no PNG, JPG or GIF), and those of `readFormFile`.
 */
export async function imageFrom(request: Request, megabytes: number): Promise<Uint8Array> {
  const limit = megabytes * MEGABYTE;
  const bytes = await readFormFile(request, "file", limit).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "PayloadTooLarge" ? tooLarge(megabytes) : error;
  });
  if (!bytes?.byteLength) throw wrongImage("Debes seleccionar un fichero");
  if (bytes.byteLength >= limit) throw tooLarge(megabytes);
  const type = await fileTypeFromBuffer(bytes);
  if (!IMAGE_TYPES.some((known) => known === type?.mime)) throw wrongImage(WRONG_IMAGE);
  return bytes;
}

/** How an image is kept: cut to a square, or only made smaller. */
export type Form = "photo" | "background";

const resized: Record<Form, (image: Sharp) => Sharp> = {
  photo: (image) => image.resize({ width: 512, height: 512, fit: "cover" }),
  background: (image) => image.resize({ width: 1920, height: 1080, fit: "inside", withoutEnlargement: true }),
};

/**
 * The image anew as WebP: upright, the first frame of a moving one, without metadata.
 * Errors: `ValidationError` when it cannot be decoded or has too many pixels, `TooManyRequests`.
 */
export function reencoded(bytes: Uint8Array, form: Form): Promise<Uint8Array> {
  return inTurn(async () => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate();
    return resized[form](image)
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => {
        throw wrongImage(WRONG_IMAGE);
      });
  });
}
