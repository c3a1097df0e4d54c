import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { CropArea } from "@/components/ui/crop-image";
import { Dialog } from "@/components/ui/dialog";
import { ImageCropper } from "@/components/ui/image-cropper";
import { COVER_ASPECT, cropCover } from "./crop-cover";
import styles from "./cover-fields.module.css";

export interface CoverCropDialogProps {
  file: File;
  /** Blob URL of the file. */
  url: string;
  onCrop: (cover: File) => void;
  onClose: () => void;
  onLoadError: () => void;
}

/** Crops an image to a cover. Load it with next/dynamic. */
export function CoverCropDialog({ file, url, onCrop, onClose, onLoadError }: CoverCropDialogProps) {
  const [cropping, setCropping] = useState(false);
  const areaRef = useRef<CropArea | null>(null);

  function crop() {
    setCropping(true);
    cropCover(file, areaRef.current).then(onCrop, onLoadError);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      closeOnOutsideClick={false}
      title="Recorta tu portada"
      description="Muévela y acércala hasta que se vea lo importante."
    >
      <div className={styles.dialog}>
        <ImageCropper
          url={url}
          aspect={COVER_ASPECT}
          label="Encuadre: mueve la imagen con las flechas"
          onAreaChange={(next) => void (areaRef.current = next)}
          onLoadError={onLoadError}
        />
        <div className={styles.actions}>
          <Button pending={cropping} onClick={crop}>
            Usar esta portada
          </Button>
          <Button variant="secondary" disabled={cropping} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
