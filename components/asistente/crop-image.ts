import { cutImage, type CropArea } from "@/components/ui/crop-image";

// As large as a photo is ever shown; so small that no square of it reaches the limit of an upload, even as PNG.
const SIDE = 640;

/** The chosen square of an image, or its middle. Rejects when the file cannot be read as an image. */
export const squareOf = (file: Blob, area: CropArea | null): Promise<Blob> =>
  cutImage(file, area, { aspect: 1, sizeOf: () => ({ width: SIDE, height: SIDE }) });
