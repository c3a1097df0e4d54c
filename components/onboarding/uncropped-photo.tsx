"use client";

import type { PhotoCropperProps } from "./photo-cropper";
import styles from "./photo-step.module.css";

/** The photo without a way to move it, when the cropper cannot be loaded: its middle is kept. */
export function PhotoPlain({ url, onUnreadable }: PhotoCropperProps) {
  return (
    <img src={url} alt="Tu foto, recortada por el centro" className={styles.plain} onError={onUnreadable} />
  );
}
