import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { cx } from "./cx";

interface BadgeProps {
  tone?: "neutral" | "clay" | "teal" | "success" | "error";
  children: ReactNode;
}

/** A one-word status, such as "Pagado". */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
