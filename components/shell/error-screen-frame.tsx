import type { ReactNode } from "react";
import { Brand } from "./brand";
import styles from "./error-screen-frame.module.css";

/** A minimal frame, independent of the app shell. */
export function ErrorScreenFrame({ children }: { children: ReactNode }) {
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
