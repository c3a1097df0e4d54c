import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

export type FactEntry = readonly [label: string, value: ReactNode];

/** Labelled values, with a dash for empty ones. */
export function FactList({ title, facts }: { title: string; facts: readonly FactEntry[] }) {
  return (
    <section className={styles.facts}>
      <h2 className={styles.title}>{title}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value === null || value === "" ? "—" : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
