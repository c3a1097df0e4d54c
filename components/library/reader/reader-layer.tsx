"use client";

import { createContext, use, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useReadingSettings } from "./reading-settings";
import styles from "./reader-layer.module.css";

const CloseReaderContext = createContext<() => void>(() => undefined);

export const useCloseReader = (): (() => void) => use(CloseReaderContext);

interface ReaderLayerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Fills the screen with a reader. Escape closes it, and the focus returns to where it was. */
export function ReaderLayer({ title, onClose, children }: ReaderLayerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [{ theme }] = useReadingSettings();

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      className={styles.layer}
      data-theme={theme ?? undefined}
      aria-label={`Lector: ${title}`}
      onKeyDown={closeByKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers may close a dialog against our will; a repeated effect has opened it again.
        if (!dialogRef.current?.open) onClose();
      }}
    >
      <CloseReaderContext value={onClose}>{children}</CloseReaderContext>
    </dialog>
  );
}
