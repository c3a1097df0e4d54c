import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx";

interface CardProps {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** Adds the raised shadow. */
  lifted?: boolean;
  /** Adds hover and focus styles; put a `StretchedLink` inside. */
  clickable?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A bordered surface without padding. */
export function Card({ as: Tag = "div", lifted, clickable, id, className, children }: CardProps) {
  const classNames = cx(styles.card, lifted && styles.lifted, clickable && styles.clickable, className);
  return (
    <Tag id={id} className={classNames}>
      {children}
    </Tag>
  );
}
