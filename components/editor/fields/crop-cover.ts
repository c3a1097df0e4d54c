import { cutImage, type CropArea } from "@/components/ui/crop-image";

/** Width by height of every cover. */
export const COVER_ASPECT = 4 / 3;

// As wide as a cover is ever kept; a PNG of it stays below the limit of an upload.
const MAX_WIDTH = 1280;

const EXTENSIONS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png" };

function sizeOf(area: CropArea) {
  const width = Math.max(1, Math.min(MAX_WIDTH, Math.round(area.width)));
  return { width, height: Math.max(1, Math.round(width / COVER_ASPECT)) };
}

/** The chosen part of an image as a file of the same name. Rejects when it cannot be read as an image. */
export async function cutCover(file: File, area: CropArea | null): Promise<File> {
  const blob = await cutImage(file, area, { aspect: COVER_ASPECT, sizeOf });
  const name = file.name.replace(/\.[^.]*$/, "");
  return new File([blob], `${name}.${EXTENSIONS[blob.type] ?? "png"}`, {
    type: blob.type,
    lastModified: Date.now(),
  });
}
