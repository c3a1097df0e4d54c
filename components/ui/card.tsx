import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx";

interface CardProps {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** Adds hover and focus styles; put a `StretchedLink` inside. */
  clickable?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A bordered surface without padding. */
export function Card({ as: Tag = "div", clickable, id, className, children }: CardProps) {
  return (
    <Tag id={id} className={cx(styles.card, clickable && styles.clickable, className)}>
      {children}
    </Tag>
  );
}
