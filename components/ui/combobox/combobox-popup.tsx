"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import styles from "./combobox.module.css";

/** The options below a field. While it is open the rest of the page is hidden from assistive technology, so it
 *  calls itself a dialog; it has the name of its field. */
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
