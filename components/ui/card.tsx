import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx";

interface CardProps {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** With the lifted shadow, for what must stand above the page. */
  lifted?: boolean;
  className?: string;
  children: ReactNode;
}

/** Paper with a thin edge; the content brings its own padding. */
export function Card({ as: Tag = "div", lifted, className, children }: CardProps) {
  return <Tag className={cx(styles.card, lifted && styles.lifted, className)}>{children}</Tag>;
}
