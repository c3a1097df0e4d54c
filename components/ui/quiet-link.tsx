import { cx } from "./cx";
import { Link, type LinkProps } from "./link";
import styles from "./quiet-link.module.css";

/** A link among texts of its kind, such as the names in a list. It is underlined only when somebody points at it. */
export function QuietLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.quiet, className)} {...props} />;
}
