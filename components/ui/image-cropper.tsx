"use client";

import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { CropArea } from "./crop-image";
import styles from "./image-cropper.module.css";
import { Slider } from "./slider";

interface ImageCropperProps {
  /** Address of the image. */
  url: string;
  /** Width by height of what is cut. */
  aspect: number;
  round?: boolean;
  /** What the frame is called, and how it is moved. */
  label: string;
  onArea: (area: CropArea) => void;
  onUnreadable: () => void;
}

const MAX_ZOOM = 4;
const KEYBOARD_STEP = 10;

/** Moves an image under a frame, by pointer, touch or arrow keys. Load it with next/dynamic. */
export function ImageCropper({ url, aspect, round = false, label, onArea, onUnreadable }: ImageCropperProps) {
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
