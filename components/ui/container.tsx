import type { ReactNode } from "react";
import styles from "./container.module.css";
import { cx } from "./cx";

interface ContainerProps {
  as?: "div" | "section" | "header" | "footer";
  /** `text` limits the line length. */
  width?: "wide" | "text";
  className?: string;
  children: ReactNode;
}

/** Centres its content between the page gutters. */
export function Container({ as: Tag = "div", width = "wide", className, children }: ContainerProps) {
  return <Tag className={cx(styles.container, styles[width], className)}>{children}</Tag>;
}
