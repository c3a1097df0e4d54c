import { useId } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { ArrowClockwiseIcon, TrashIcon } from "@/components/ui/later-icons";
import { ProgressBar } from "@/components/ui/progress";
import { ChaptersFields } from "@/components/editor/uploads/chapters-fields";
import { formatFileInfo } from "@/components/editor/uploads/file-info";
import { getFileChoice } from "@/components/common/mime-type";
import type { Upload } from "@/components/editor/uploads/upload";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import styles from "./lessons.module.css";

interface LessonFileProps {
  upload: Upload;
  queue: UploadQueue;
  onRemove: () => void;
}

/** The file of a lesson with its upload, and its chapters. The row of the lesson says what is wrong with it. */
export function LessonFile({ upload, queue, onRemove }: LessonFileProps) {
  const isRecording = upload.type.startsWith("audio/") || upload.type.startsWith("video/");
  return (
    <div className={styles.file} data-material="">
      <div className={styles.fileHead}>
        <p>
          <span className={styles.fileName}>{upload.name}</span>
          <br />
          <span className={styles.quiet}>{formatFileInfo(upload)}</span>
        </p>
        <IconButton label={`Quitar ${upload.name}`} icon={<TrashIcon size={22} />} onClick={onRemove} />
      </div>
      {upload.state === "sending" && (
        <ProgressBar value={upload.progress} label={`Subida de ${upload.name}`} />
      )}
      {upload.state === "blocked" && <p>{upload.problem}</p>}
      {upload.state === "failed" && (
        <Button
          variant="secondary"
          size="s"
          className={styles.start}
          icon={<ArrowClockwiseIcon />}
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector("button")?.focus();
            queue.retry(upload.key);
          }}
        >
          Volver a intentar
        </Button>
      )}
      {upload.state === "done" && isRecording && (
        <ChaptersFields
          chapters={upload.chapters}
          duration={upload.durationSeconds}
          onChange={(chapters) => queue.update(upload.key, { chapters })}
        />
      )}
    </div>
  );
}

interface FileChoiceProps {
  label: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A labelled place for files. */
export function FileChoice({ label, multiple = false, onFiles }: FileChoiceProps) {
  const id = useId();
  const { accept, hint } = getFileChoice("COURSE");
  return (
    <div className={styles.choice} data-material="">
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <DropZone
        inputId={id}
        multiple={multiple}
        accept={accept}
        invalid={false}
        describedBy={`${id}-hint`}
        onFiles={onFiles}
      >
        <strong>{multiple ? "Elige uno o varios archivos" : "Elige un archivo"}</strong> o{" "}
        {multiple ? "arrástralos" : "arrástralo"} aquí
      </DropZone>
      <p id={`${id}-hint`} className={styles.quiet}>
        {hint}
      </p>
    </div>
  );
}
