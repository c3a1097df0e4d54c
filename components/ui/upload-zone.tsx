"use client";

import { useId, useRef, type ReactNode } from "react";
import { Button, IconButton } from "./button";
import { DropZone } from "./drop-zone";
import { FieldError } from "./field";
import field from "./field.module.css";
import { FileIcon, TrashIcon } from "./later-icons";
import { ProgressBar } from "./progress";
import styles from "./upload-zone.module.css";

interface UploadZoneProps {
  label: string;
  hint?: ReactNode;
  /** As the `accept` attribute of a file input. */
  accept: string;
  error?: string;
  disabled?: boolean;
  /** The current file; `progress` from 0 to 1, null when not uploading. */
  file?: { name: string; detail?: string; progress: number | null } | null;
  onFile: (file: File) => void;
  onCancel?: () => void;
  onRemove?: () => void;
}

/** A drop zone for one file, with its upload progress. */
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
  const fieldRef = useRef<HTMLDivElement>(null);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;

  /** Moves the focus to what replaces the button that was used. */
  const moveFocus = () =>
    requestAnimationFrame(() => fieldRef.current?.querySelector<HTMLElement>("button, input")?.focus());

  return (
    <div ref={fieldRef} className={styles.field}>
      <label htmlFor={file ? undefined : id} className={field.label}>
        {label}
      </label>
      {file ? (
        <UploadedFile
          file={file}
          onCancel={
            onCancel &&
            (() => {
              onCancel();
              moveFocus();
            })
          }
          onRemove={
            onRemove &&
            (() => {
              onRemove();
              moveFocus();
            })
          }
        />
      ) : (
        <DropZone
          inputId={id}
          accept={accept}
          disabled={disabled}
          invalid={Boolean(error)}
          describedBy={describedBy}
          onFiles={([first]) => first && onFile(first)}
        >
          <strong>Elige un archivo</strong> o arrástralo aquí
        </DropZone>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
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
        <span className={field.hint}>{percent === null ? file.detail : `Subiendo… ${percent} %`}</span>
        {percent !== null && <ProgressBar value={file.progress} label={`Subida de ${file.name}`} />}
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
