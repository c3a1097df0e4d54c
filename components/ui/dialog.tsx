"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import styles from "./dialog.module.css";
import { XIcon } from "./icons";
import overlay from "./overlay.module.css";
import { useOverlayHistory } from "./overlay-history";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Shows the woven band along the upper edge. */
  band?: boolean;
  /** Esc and the close button work in any case. */
  closeOnOutsideClick?: boolean;
  size?: "s" | "m" | "l";
  /** Opens in a corner and leaves the page usable. It closes only by Esc and the close button. */
  corner?: boolean;
  /** Receives the focus on closing; by default what had it before. */
  finalFocus?: ComponentProps<typeof Base.Popup>["finalFocus"];
  children: ReactNode;
}

/** A centred dialog, full-screen on mobile, which Back closes. Load it with next/dynamic. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  band,
  closeOnOutsideClick = true,
  size = "s",
  corner = false,
  finalFocus,
  children,
}: DialogProps) {
  useOverlayHistory(open && !corner, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      modal={!corner}
      disablePointerDismissal={corner || !closeOnOutsideClick}
    >
      <Base.Portal>
        {!corner && <Base.Backdrop className={overlay.backdrop} />}
        <Base.Viewport className={cx(styles.viewport, corner && styles.corner)}>
          <Base.Popup
            finalFocus={finalFocus}
            className={cx(styles.popup, styles[size], band && styles.banded)}
          >
            {band && <div className={styles.band} />}
            <div className={styles.body}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
              {children}
            </div>
            {/* Last in the DOM, so that initial focus lands in the content. */}
            <Base.Close className={styles.close} aria-label="Cerrar">
              <XIcon size={22} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
