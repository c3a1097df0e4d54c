import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

export type Fact = readonly [label: string, value: ReactNode];

/** What is known, by its names; a dash where nothing is. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.facts}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.list}>
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
