"use client";

import { useState, type DragEvent, type ReactNode, type Ref } from "react";
import { cx } from "./cx";
import styles from "./drop-zone.module.css";
import { UploadSimpleIcon } from "./later-icons";
import { NativeInput } from "./native";

interface DropZoneProps {
  inputId: string;
  inputRef?: Ref<HTMLInputElement>;
  /** As the `accept` attribute of a file input. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A file input that also accepts dropped files. */
export function DropZone(props: DropZoneProps) {
  const { inputId, inputRef, accept, multiple, disabled, invalid, describedBy, onFiles, children } = props;
  const [isDragOver, setIsDragOver] = useState(false);

  function handleFiles(files: FileList | null) {
    if (files?.length && !disabled) onFiles([...files]);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    handleFiles(event.dataTransfer.files);
  }

  return (
    <div
      className={cx(styles.zone, isDragOver && styles.over, invalid && styles.invalid)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <UploadSimpleIcon size={28} />
      <span>{children}</span>
      <NativeInput
        id={inputId}
        ref={inputRef}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        className={styles.input}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        onChange={(event) => {
          handleFiles(event.target.files);
          event.target.value = "";
        }}
      />
    </div>
  );
}
