import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { DropZone } from "@/components/ui/drop-zone";
import { FieldError } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { FileRow } from "./file-row";
import { getFileChoice } from "@/components/common/mime-type";
import styles from "./files-fields.module.css";
import type { AyniFormValues } from "@/components/editor/form-values";
import { offerUndo } from "@/components/editor/offer-undo";
import { formatFilesStatus } from "./file-info";
import type { Upload } from "./upload";
import type { UploadQueue } from "./upload-queue";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const LABELS: Record<AyniFormValues["contentType"], string> = {
  "": "Archivos",
  PODCAST: "Audios",
  EBOOK: "PDF o EPUB",
  EVENT: "Archivos (opcional)",
  WORKSHOP: "Archivos (opcional)",
  COURSE: "Archivos",
};

export function FilesFields({ queue }: { queue: UploadQueue }) {
  const { control, formState } = useAyniForm();
  const [files, contentType] = useWatch({ control, name: ["files", "contentType"] });
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const error = formState.errors.files?.message;
  const { accept, hint } = getFileChoice(contentType);

  function remove({ key, name }: Upload) {
    offerUndo(`Has quitado ${name}.`, queue.remove(key));
    inputRef.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.files} data-field="files">
      <label htmlFor={id} className={field.label}>
        {LABELS[contentType]}
      </label>
      <DropZone
        inputId={id}
        inputRef={inputRef}
        multiple
        accept={accept}
        invalid={Boolean(error)}
        describedBy={cx(error && `${id}-error`, `${id}-hint`)}
        onFiles={(selected) => queue.add("content", selected)}
      >
        <strong>Elige uno o varios archivos</strong> o arrástralos aquí
      </DropZone>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className={field.hint}>
        {hint} Solo los abre quien recibe tu Ayni, salvo los que marques como muestra gratuita.
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
              onRemove={() => remove(file)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {formatFilesStatus(files)}
      </p>
    </div>
  );
}
