import { useId, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./style-guide.module.css";

export function SampleGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={styles.group}>
      <h2 id={`${id}-titulo`} className={styles.groupTitle}>
        {title}
      </h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

interface SampleProps {
  title: string;
  wide?: boolean;
  inline?: boolean;
  children: ReactNode;
}

export function Sample({ title, wide, inline, children }: SampleProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={cx(styles.sample, wide && styles.wide)}>
      <h3 id={id} className={styles.sampleTitle}>
        {title}
      </h3>
      <div className={inline ? styles.inline : styles.stack}>{children}</div>
    </div>
  );
}
