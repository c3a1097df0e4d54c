import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/later-icons";
import { UploadZone } from "@/components/ui/upload-zone";
import { fileInfoQuery } from "@/lib/content/uploads/queries";
import { formatFileSize } from "@/lib/content/uploads/file-types";
import styles from "./cover-fields.module.css";
import { CoverCropFallback } from "./cover-crop-fallback";
import { COVER_ACCEPT_ATTRIBUTE } from "@/components/common/mime-type";
import type { Upload } from "@/components/editor/uploads/upload";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { useCover } from "./use-cover";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const CoverCropDialog = lazyDialog(() =>
  import("./cover-crop-dialog").then(
    (module) => module.CoverCropDialog,
    () => CoverCropFallback,
  ),
);

const UPLOAD_STATE_LABELS: Record<Upload["state"], string> = {
  refused: "",
  blocked: "Escribe el título y elige el tipo: entonces empezará a subir",
  waiting: "En espera",
  sending: "",
  failed: "No se ha subido",
  interrupted: "No se ha subido",
  done: "Subida",
};

function toZoneFile({ name, size, state, progress }: Upload, stored: string | undefined) {
  const sizeText = size > 0 ? formatFileSize(size) : stored;
  const detail = sizeText ? `${UPLOAD_STATE_LABELS[state]} · ${sizeText}` : UPLOAD_STATE_LABELS[state];
  return { name, detail, progress: state === "sending" ? progress : null };
}

export function CoverFields({ queue }: { queue: UploadQueue }) {
  const { control, formState } = useAyniForm();
  const cover = useWatch({ control, name: "cover" });
  const { dialog, choose, remove, close, recrop, problem } = useCover(queue, cover);
  const { data: info } = useQuery(fileInfoQuery(cover?.size === 0 ? cover.fileUrl : null));
  const recropButtonRef = useRef<HTMLButtonElement>(null);
  const uploadError = cover?.state === "blocked" ? null : cover?.problem;

  // The upload zone that opened the dialog is gone when it closes: move focus to the crop button.
  const [cropCount, setCropCount] = useState(0);
  useEffect(() => {
    if (cropCount > 0) requestAnimationFrame(() => recropButtonRef.current?.focus());
  }, [cropCount]);

  function handleCrop(file: File) {
    dialog?.onCrop(file);
    setCropCount(cropCount + 1);
  }

  return (
    <div data-field="cover" className={styles.cover}>
      <UploadZone
        label="Portada (opcional)"
        hint="JPG, PNG o GIF de menos de 5 MB, mejor apaisada. Si no subes ninguna, tejemos una para ti."
        accept={COVER_ACCEPT_ATTRIBUTE}
        error={problem ?? uploadError ?? formState.errors.cover?.message}
        file={cover && cover.state !== "refused" ? toZoneFile(cover, info?.fileSize) : null}
        onFile={choose}
        onCancel={cover ? () => queue.cancel(cover.key) : undefined}
        onRemove={cover ? remove : undefined}
      />
      <div className={styles.actions}>
        {cover?.state === "failed" && (
          <Button
            variant="secondary"
            size="s"
            icon={<ArrowClockwiseIcon />}
            onClick={(event) => {
              event.currentTarget.closest("[data-field]")?.querySelector("button")?.focus();
              queue.retry(cover.key);
            }}
          >
            Volver a intentar
          </Button>
        )}
        {recrop && (
          <Button ref={recropButtonRef} variant="secondary" size="s" onClick={recrop}>
            Volver a recortar
          </Button>
        )}
      </div>
      {dialog && <CoverCropDialog {...dialog} onCrop={handleCrop} onClose={close} />}
    </div>
  );
}
