import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/icons";
import { UploadZone } from "@/components/ui/upload-zone";
import { storedFileInfo } from "@/lib/content/uploads/queries";
import { fileSize } from "@/lib/content/uploads/schema";
import styles from "./cover-fields.module.css";
import { CoverUncut } from "./cover-crop-fallback";
import { ACCEPTED } from "../uploads/mime-type";
import type { Upload } from "../uploads/upload";
import type { UploadQueue } from "../uploads/upload-queue";
import { useCover } from "./use-cover";
import { useCreateForm } from "../../crear/use-create-form";

const CoverDialog = dynamic(
  () =>
    import("./cover-crop-dialog").then(
      (module) => module.CoverDialog,
      () => CoverUncut,
    ),
  { ssr: false },
);

const DETAILS: Record<Upload["state"], string> = {
  refused: "",
  blocked: "Escribe el título y elige el tipo: entonces empezará a subir",
  waiting: "En espera",
  sending: "",
  failed: "No se ha subido",
  done: "Subida",
};

function shown({ name, size, state, progress }: Upload, stored: string | undefined) {
  const length = size > 0 ? fileSize(size) : stored;
  const detail = length ? `${DETAILS[state]} · ${length}` : DETAILS[state];
  return { name, detail, progress: state === "sending" ? progress : null };
}

export function CoverFields({ queue }: { queue: UploadQueue }) {
  const { control, formState } = useCreateForm();
  const cover = useWatch({ control, name: "cover" });
  const { dialog, choose, remove, close, cutAgain, problem } = useCover(queue, cover);
  const { data: info } = useQuery(storedFileInfo(cover?.size === 0 ? cover.fileUrl : null));
  const again = useRef<HTMLButtonElement>(null);
  const refusal = cover?.state === "blocked" ? null : cover?.problem;

  // What opened the dialog is no longer there when it closes.
  const [cuts, setCuts] = useState(0);
  useEffect(() => {
    if (cuts > 0) requestAnimationFrame(() => again.current?.focus());
  }, [cuts]);

  function cut(file: File) {
    dialog?.onCut(file);
    setCuts(cuts + 1);
  }

  return (
    <div data-field="cover" className={styles.cover}>
      <UploadZone
        label="Portada (opcional)"
        hint="JPG, PNG o GIF de menos de 5MB, mejor apaisada. Si no subes ninguna, tejemos una para ti."
        accept={ACCEPTED.covers}
        error={problem ?? refusal ?? formState.errors.cover?.message}
        file={cover && cover.state !== "refused" ? shown(cover, info?.fileSize) : null}
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
            onClick={() => queue.retry(cover.key)}
          >
            Volver a intentar
          </Button>
        )}
        {cutAgain && (
          <Button ref={again} variant="secondary" size="s" onClick={cutAgain}>
            Volver a recortar
          </Button>
        )}
      </div>
      {dialog && <CoverDialog {...dialog} onCut={cut} onClose={close} />}
    </div>
  );
}
