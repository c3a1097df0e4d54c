"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import styles from "./combobox.module.css";

/** The popup of a combobox. A `dialog` named after its field, since the rest of the page is inert while it is open. */
export function ComboboxPopup({ labelId, children }: { labelId: string | undefined; children: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={6} collisionPadding={8}>
        <Base.Popup
          role="dialog"
          aria-labelledby={labelId}
          aria-label={labelId ? undefined : "Opciones"}
          className={styles.popup}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
