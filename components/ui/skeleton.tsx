import { cx } from "./cx";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  shape?: "line" | "block" | "round";
  /** Must set the size of the content to come. */
  className?: string;
}

export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], className)} />;
}
