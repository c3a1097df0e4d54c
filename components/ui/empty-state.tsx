import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Explains why it is empty and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.disc}>{icon}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
