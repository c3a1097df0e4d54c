import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { CropArea } from "@/components/ui/crop-image";
import { Dialog } from "@/components/ui/dialog";
import { ImageCropper } from "@/components/ui/image-cropper";
import { COVER_ASPECT, cutCover } from "./crop-cover";
import styles from "./cover-fields.module.css";

export interface CoverDialogProps {
  file: File;
  /** Address of the file for this page. */
  url: string;
  onCut: (cover: File) => void;
  onClose: () => void;
  onUnreadable: () => void;
}

/** Asks which part of an image is the cover. Load it with next/dynamic. */
export function CoverDialog({ file, url, onCut, onClose, onUnreadable }: CoverDialogProps) {
  const [cutting, setCutting] = useState(false);
  const area = useRef<CropArea | null>(null);

  function cut() {
    setCutting(true);
    cutCover(file, area.current).then(onCut, onUnreadable);
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
          onArea={(next) => void (area.current = next)}
          onUnreadable={onUnreadable}
        />
        <div className={styles.actions}>
          <Button pending={cutting} onClick={cut}>
            Usar esta portada
          </Button>
          <Button variant="secondary" disabled={cutting} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
