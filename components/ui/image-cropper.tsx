"use client";

import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { CropArea } from "./crop-image";
import styles from "./image-cropper.module.css";
import { Slider } from "./slider";

interface ImageCropperProps {
  url: string;
  /** Width divided by height. */
  aspect: number;
  round?: boolean;
  /** Accessible name of the crop frame, with instructions. */
  label: string;
  onAreaChange: (area: CropArea) => void;
  onLoadError: () => void;
}

const MAX_ZOOM = 4;
const KEYBOARD_STEP = 10;

/** An image to move and zoom under a frame, by pointer, touch or arrow keys. Load it with next/dynamic. */
export function ImageCropper({
  url,
  aspect,
  round = false,
  label,
  onAreaChange,
  onLoadError,
}: ImageCropperProps) {
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
          aspect={aspect}
          cropShape={round ? "round" : "rect"}
          objectFit="contain"
          showGrid={false}
          zoomWithScroll={false}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": label }}
          mediaProps={{ alt: "", onError: onLoadError }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onAreaChange(pixels)}
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
