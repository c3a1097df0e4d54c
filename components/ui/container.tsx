import type { ReactNode } from "react";
import styles from "./container.module.css";
import { cx } from "./cx";

interface ContainerProps {
  as?: "div" | "section" | "header" | "footer";
  /** `text` keeps a readable measure. */
  width?: "wide" | "text";
  className?: string;
  children: ReactNode;
}

/** Centres its content and keeps the page's gutters. */
export function Container({ as: Tag = "div", width = "wide", className, children }: ContainerProps) {
  return <Tag className={cx(styles.container, styles[width], className)}>{children}</Tag>;
}
