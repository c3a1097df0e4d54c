"use client";

import type { PhotoCropperProps } from "./photo-cropper";
import styles from "./photo-step.module.css";

/** Previews the central crop when the cropper cannot be loaded. */
export function UncroppedPhoto({ url, onLoadError }: PhotoCropperProps) {
  return (
    <img
      src={url}
      alt="Tu foto, recortada por el centro"
      className={styles.uncropped}
      onError={onLoadError}
    />
  );
}
