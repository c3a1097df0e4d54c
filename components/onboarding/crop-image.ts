import { cropImage, type CropArea } from "@/components/ui/crop-image";

// The largest displayed size; even as PNG below the upload limit.
const PHOTO_SIDE_PX = 640;

/** Crops an image to the selected or central square. Rejects if the file is not a readable image. */
export const cropToSquare = (file: Blob, area: CropArea | null): Promise<Blob> =>
  cropImage(file, area, { aspect: 1, getSize: () => ({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX }) });
