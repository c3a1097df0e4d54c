import type { CSSProperties, ReactNode } from "react";
import styles from "./ayni-grid.module.css";

/** A responsive grid of one to four columns. */
export function AyniGrid({ style, children }: { style?: CSSProperties | undefined; children: ReactNode }) {
  return (
    <ul role="list" className={styles.grid} style={style}>
      {children}
    </ul>
  );
}
