"use client";

import type { CropArea } from "@/components/ui/crop-image";
import { ImageCropper } from "@/components/ui/image-cropper";

export interface PhotoCropperProps {
  /** Address of the image. */
  url: string;
  onArea: (area: CropArea) => void;
  onUnreadable: () => void;
}

/** Moves an image under a round frame. Load it with next/dynamic. */
export const PhotoCropper = (props: PhotoCropperProps) => (
  <ImageCropper {...props} aspect={1} round label="Encuadre: mueve la foto con las flechas" />
);
