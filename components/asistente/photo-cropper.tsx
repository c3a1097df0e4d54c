"use client";

import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Slider } from "@/components/ui/slider";
import type { CropArea } from "./crop-image";
import styles from "./photo-step.module.css";

export interface PhotoCropperProps {
  /** Address of the image. */
  url: string;
  onArea: (area: CropArea) => void;
  onUnreadable: () => void;
}

const MAX_ZOOM = 4;
const KEYBOARD_STEP = 10;

/** Moves an image under a round frame, by pointer, touch or arrow keys. Load it with next/dynamic. */
export function PhotoCropper({ url, onArea, onUnreadable }: PhotoCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="contain"
          showGrid={false}
          zoomWithScroll={false}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.frame }}
          cropperProps={{ role: "group", "aria-label": "Encuadre: mueve la foto con las flechas" }}
          mediaProps={{ alt: "", onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <Slider
        label="Acercar"
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        onChange={setZoom}
        format={(value) => `${value.toLocaleString("es", { maximumFractionDigits: 1 })} ×`}
      />
    </div>
  );
}
