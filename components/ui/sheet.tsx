"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { XIcon } from "./icons";
import overlay from "./overlay.module.css";
import { useOverlayHistory } from "./overlay-history";
import styles from "./sheet.module.css";

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Sticks to the bottom, such as "Ver 12 resultados". */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel that slides in from the bottom on mobile, else from the right; Back closes it. Load it with next/dynamic. */
export function Sheet({ open, onOpenChange, title, footer, children }: SheetProps) {
  useOverlayHistory(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Popup className={styles.popup}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Cerrar">
              <XIcon size={22} />
            </Base.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
