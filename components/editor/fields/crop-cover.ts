import { cropImage, type CropArea } from "@/components/ui/crop-image";

/** Width divided by height. */
export const COVER_ASPECT = 4 / 3;

// The widest size that the server keeps; a PNG of it stays below the upload limit.
const MAX_COVER_WIDTH = 1280;

const EXTENSION_BY_MIME_TYPE: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png" };

function getCoverSize(area: CropArea) {
  const width = Math.max(1, Math.min(MAX_COVER_WIDTH, Math.round(area.width)));
  return { width, height: Math.max(1, Math.round(width / COVER_ASPECT)) };
}

/** Returns the cropped image as a file of the same base name. Rejects when the file cannot be decoded. */
export async function cropCover(file: File, area: CropArea | null): Promise<File> {
  const blob = await cropImage(file, area, { aspect: COVER_ASPECT, getSize: getCoverSize });
  const name = file.name.replace(/\.[^.]*$/, "");
  return new File([blob], `${name}.${EXTENSION_BY_MIME_TYPE[blob.type] ?? "png"}`, {
    type: blob.type,
    lastModified: Date.now(),
  });
}
