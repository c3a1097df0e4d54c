"use client";

import { useId, useState, type DragEvent, type ReactNode } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { FieldError } from "./field";
import { FileIcon, TrashIcon, UploadSimpleIcon } from "./icons";
import { Progress } from "./progress";
import styles from "./upload-zone.module.css";

interface UploadZoneProps {
  label: string;
  hint?: ReactNode;
  /** As the attribute of a file input: media types or extensions, separated by commas. */
  accept: string;
  error?: string;
  disabled?: boolean;
  /** The file that is there or on its way; `progress` from 0 to 1, null when nothing is being sent. */
  file?: { name: string; detail?: string; progress: number | null } | null;
  onFile: (file: File) => void;
  onCancel?: () => void;
  onRemove?: () => void;
}

/** Takes one file by dropping or choosing, and shows how its upload goes. */
export function UploadZone({
  label,
  hint,
  accept,
  error,
  disabled,
  file,
  onFile,
  onCancel,
  onRemove,
}: UploadZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;

  function take(files: FileList | null) {
    const first = files?.[0];
    if (first && !disabled) onFile(first);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={file ? undefined : id} className={styles.label}>
        {label}
      </label>
      {file ? (
        <UploadedFile file={file} onCancel={onCancel} onRemove={onRemove} />
      ) : (
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
            <strong>Elige un archivo</strong> o arrástralo aquí
          </span>
          <input
            id={id}
            type="file"
            accept={accept}
            disabled={disabled}
            className={styles.input}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = "";
            }}
          />
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type UploadedFileProps = Pick<UploadZoneProps, "onCancel" | "onRemove"> & {
  file: NonNullable<UploadZoneProps["file"]>;
};

function UploadedFile({ file, onCancel, onRemove }: UploadedFileProps) {
  const percent = file.progress === null ? null : Math.round(file.progress * 100);
  return (
    <div className={styles.file}>
      <FileIcon size={24} />
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.hint}>{percent === null ? file.detail : `Subiendo… ${percent} %`}</span>
        {percent !== null && <Progress value={file.progress} label={`Subida de ${file.name}`} />}
      </div>
      {percent !== null && onCancel && (
        <Button variant="secondary" size="s" onClick={onCancel}>
          Cancelar
        </Button>
      )}
      {percent === null && onRemove && (
        <IconButton label={`Quitar ${file.name}`} icon={<TrashIcon size={22} />} onClick={onRemove} />
      )}
    </div>
  );
}
