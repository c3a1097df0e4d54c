"use client";

import type { CropArea } from "@/components/ui/crop-image";
import { ImageCropper } from "@/components/ui/image-cropper";

export interface PhotoCropperProps {
  url: string;
  onAreaChange: (area: CropArea) => void;
  onLoadError: () => void;
}

/** Selects a round area of an image. Load with next/dynamic. */
export const PhotoCropper = (props: PhotoCropperProps) => (
  <ImageCropper {...props} aspect={1} round label="Encuadre: mueve la foto con las flechas" />
);
