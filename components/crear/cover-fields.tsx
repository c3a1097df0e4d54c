import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/icons";
import { UploadZone } from "@/components/ui/upload-zone";
import { ACCEPTED, fileSize } from "./file-type";
import type { Upload, UploadQueue } from "./upload-queue";
import { useCreateForm } from "./use-create-form";

const DETAILS: Record<Upload["state"], string> = {
  refused: "",
  blocked: "Escribe el título y elige el tipo: entonces empezará a subir",
  waiting: "En espera",
  sending: "",
  failed: "No se ha subido",
  done: "Subida",
};

function shown(cover: Upload) {
  const detail = `${DETAILS[cover.state]} · ${fileSize(cover.size)}`;
  return { name: cover.name, detail, progress: cover.state === "sending" ? cover.progress : null };
}

export function CoverFields({ queue }: { queue: UploadQueue }) {
  const { control, formState } = useCreateForm();
  const cover = useWatch({ control, name: "cover" });

  function replace(file: File) {
    if (cover) queue.remove(cover.key);
    queue.add("covers", [file]);
  }

  return (
    <div data-field="cover">
      <UploadZone
        label="Portada (opcional)"
        hint="JPG, PNG o GIF de menos de 5MB, mejor apaisada. Si no subes ninguna, tejemos una para ti."
        accept={ACCEPTED.covers}
        error={(cover?.state === "blocked" ? null : cover?.problem) ?? formState.errors.cover?.message}
        file={cover && cover.state !== "refused" ? shown(cover) : null}
        onFile={replace}
        onCancel={cover ? () => queue.cancel(cover.key) : undefined}
        onRemove={cover ? () => queue.remove(cover.key) : undefined}
      />
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
    </div>
  );
}
