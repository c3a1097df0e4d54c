import "server-only";
import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { readFormFile } from "@/lib/platform/http/body";
import { AppError } from "@/lib/platform/http/errors";
import { processImage } from "@/lib/platform/images";
import { IMAGE_TYPES, fileTooLargeMessage, INVALID_IMAGE_TYPE } from "./limits";

const MEGABYTE_BYTES = 1_048_576;

const createImageError = (message: string) => new AppError("ValidationError", { fields: { file: message } });

function createTooLargeError(megabytes: number): AppError {
  const message = fileTooLargeMessage(megabytes);
  return new AppError("PayloadTooLarge", { message, fields: { file: message } });
}

/** Errors: `PayloadTooLarge`, `ValidationError` (no PNG, JPG or GIF by its bytes), and those of `readFormFile`. */
export async function readImage(request: Request, megabytes: number): Promise<Uint8Array> {
  const limit = megabytes * MEGABYTE_BYTES;
  const bytes = await readFormFile(request, "file", limit).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "PayloadTooLarge"
      ? createTooLargeError(megabytes)
      : error;
  });
  if (!bytes?.byteLength) throw createImageError("Debes seleccionar un fichero");
  if (bytes.byteLength >= limit) throw createTooLargeError(megabytes);
  const type = await fileTypeFromBuffer(bytes);
  if (!IMAGE_TYPES.some((known) => known === type?.mime)) throw createImageError(INVALID_IMAGE_TYPE);
  return bytes;
}

export type ProfileImageKind = "photo" | "background";

type ImageSize = (image: Sharp) => Sharp;

const toSquare = (pixels: number): ImageSize => {
  return (image) => image.resize({ width: pixels, height: pixels, fit: "cover" });
};

const toBackground: ImageSize = (image) =>
  image.resize({ width: 1920, height: 1080, fit: "inside", withoutEnlargement: true });

const SIZES: Record<ProfileImageKind, { large: ImageSize; small: ImageSize | null }> = {
  photo: { large: toSquare(512), small: toSquare(192) },
  background: { large: toBackground, small: null },
};

/** `small` is null for kinds with one size. */
export type EncodedImage = { large: Uint8Array; small: Uint8Array | null };

/** WebP of the first frame, upright, without metadata. Errors: `ValidationError` (undecodable), those of `processImage`. */
export function reencodeImage(
  bytes: Uint8Array,
  kind: ProfileImageKind,
  personId: string,
): Promise<EncodedImage> {
  return processImage(async (open) => {
    const image = open(bytes, { failOn: "error" }).rotate();
    const encode = (resize: ImageSize) => resize(image.clone()).webp({ quality: 82 }).toBuffer();
    const { large, small } = SIZES[kind];
    try {
      return { large: await encode(large), small: small && (await encode(small)) };
    } catch {
      throw createImageError(INVALID_IMAGE_TYPE);
    }
  }, personId);
}
