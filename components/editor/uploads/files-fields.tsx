import { useId, useRef, useState, type DragEvent } from "react";
import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { FieldError } from "@/components/ui/field";
import { UploadSimpleIcon } from "@/components/ui/icons";
import { FileRow } from "./file-row";
import { ACCEPTED } from "./mime-type";
import styles from "../../ui/drop-zone.module.css";
import { arrived, type CreateForm } from "../form-values";
import type { UploadQueue } from "./upload-queue";
import { useCreateForm } from "../../crear/use-create-form";

const LABELS: Record<CreateForm["contentType"], string> = {
  "": "Archivos",
  PODCAST: "Audios",
  EBOOK: "PDF o EPUB",
  EVENT: "Archivos (opcional)",
  WORKSHOP: "Archivos (opcional)",
  COURSE: "Archivos",
};

export function FilesFields({ queue }: { queue: UploadQueue }) {
  const { control, formState } = useCreateForm();
  const [files, contentType] = useWatch({ control, name: ["files", "contentType"] });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const error = formState.errors.files?.message;
  const take = (list: FileList | null) => queue.add("content", [...(list ?? [])]);

  function remove(key: string) {
    queue.remove(key);
    input.current?.focus({ preventScroll: true });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className={styles.files} data-field="files">
      <label htmlFor={id} className={styles.label}>
        {LABELS[contentType]}
      </label>
      <div
        className={cx(styles.zone, over && styles.over, error && styles.invalid)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadSimpleIcon size={28} />
        <span>
          <strong>Elige uno o varios archivos</strong> o arrástralos aquí
        </span>
        <input
          id={id}
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED.content}
          className={styles.input}
          aria-describedby={cx(error && `${id}-error`, `${id}-hint`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className={styles.hint}>
        Audio MP3, M4A, OGG o WAV, PDF o EPUB, o vídeo MP4, WEBM u OGG. Solo los abre quien recibe tu Ayni,
        salvo los que marques como muestra gratuita.
      </p>
      {files.length > 0 && (
        <ol role="list" className={styles.list}>
          {files.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              queue={queue}
              isFirst={index === 0}
              isLast={index === files.length - 1}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {files.length > 0 && `${arrived(files).length} de ${files.length} archivos subidos`}
      </p>
    </div>
  );
}
