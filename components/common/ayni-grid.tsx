import type { ReactNode } from "react";
import styles from "./ayni-grid.module.css";

/** A responsive grid of one to four columns. */
export function AyniGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
