import type { ReactNode } from "react";
import styles from "./purchase.module.css";

/** The purchase button; below desktop width in a bar at the bottom of the screen, which takes the place of the tabs. */
export function PurchaseBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar="" data-above-consent="">
      <div className={styles.button}>{children}</div>
    </div>
  );
}
