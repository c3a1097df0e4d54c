/** A rectangle in pixels of the image. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

// As large as a photo is ever shown; so small that no square of it reaches the limit of an upload, even as PNG.
const SIDE = 640;

function centreSquare(width: number, height: number): CropArea {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** The chosen square of an image, or its middle. Rejects when the file cannot be read as an image. */
export async function squareOf(file: Blob, area: CropArea | null): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const { x, y, width, height } = area ?? centreSquare(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE);
  bitmap.close();
  // JPG has no transparency.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (square) => (square ? resolve(square) : reject(new Error("No square was drawn"))),
      type,
      0.92,
    ),
  );
}
