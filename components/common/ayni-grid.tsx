import type { ReactNode } from "react";
import styles from "./ayni-grid.module.css";

/** Cards side by side: one column on a phone, up to four on a big desktop. */
export function AyniGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
