/** A rectangle in image pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = { width: number; height: number };

function getCenteredArea(image: Size, aspect: number): CropArea {
  const width = Math.min(image.width, image.height * aspect);
  const height = width / aspect;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/**
 * Crops an image to `area` (centred when null) and scales it to `getSize(area)`. Animated images lose all but their
 * first frame. Rejects when the file cannot be decoded.
 */
export async function cropImage(
  file: Blob,
  area: CropArea | null,
  { aspect, getSize }: { aspect: number; getSize: (area: CropArea) => Size },
): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const crop = area ?? getCenteredArea(bitmap, aspect);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, getSize(crop));
  const { x, y, width, height } = crop;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // PNG keeps transparency.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn"))), type, 0.92),
  );
}
