import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./more.module.css";

interface MoreProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The rest of a list, behind a line that shows it. */
export function More({ label, className, children }: MoreProps) {
  return (
    <details className={cx(styles.more, className)}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
