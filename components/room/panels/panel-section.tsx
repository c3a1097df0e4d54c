import type { ReactNode } from "react";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./seat-panel.module.css";

export const toMinuteOptions = (minutes: readonly number[]) =>
  minutes.map((count) => ({ value: String(count), label: pluralize(count, "minuto", "minutos") }));

/** A part of the controls of whoever leads. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
