import { cx } from "./cx";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  shape?: "line" | "block" | "round";
  /** Sets the size, so that what comes takes the same room. */
  className?: string;
}

export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], className)} />;
}
