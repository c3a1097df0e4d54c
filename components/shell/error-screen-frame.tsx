import type { ReactNode } from "react";
import { Brand } from "@/components/shell/brand";
import styles from "./error-screen-frame.module.css";

/** The least of a frame: the name, the page and a band. */
export function FailureFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Brand />
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.band} />
    </div>
  );
}
