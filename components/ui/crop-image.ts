/** A rectangle in pixels of the image. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = { width: number; height: number };

function centred(image: Size, aspect: number): CropArea {
  const width = Math.min(image.width, image.height * aspect);
  const height = width / aspect;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/**
 * The chosen part of an image in the size that `sizeOf` gives for it, or its middle. Of a moving one the first frame.
 * Rejects when the file cannot be read as an image.
 */
export async function cutImage(
  file: Blob,
  area: CropArea | null,
  { aspect, sizeOf }: { aspect: number; sizeOf: (area: CropArea) => Size },
): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const cut = area ?? centred(bitmap, aspect);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, sizeOf(cut));
  const { x, y, width, height } = cut;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // JPG has no transparency.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  return new Promise((resolve, reject) =>
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error("Nothing was drawn"))), type, 0.92),
  );
}
