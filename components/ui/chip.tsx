import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { cx } from "./cx";
import { XIcon } from "./icons";
import { Link } from "./link";

interface ChipProps {
  onRemove: () => void;
  /** Name of the remove button. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** A choice with a button that removes it. */
export function Chip({ onRemove, name, className, children }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles.selected, styles.removable, className)}>
      <span className={styles.text}>{children}</span>
      <button type="button" name={name} className={styles.remove} onClick={onRemove}>
        <span className="visually-hidden">Quitar {children}</span>
        <XIcon size={18} />
      </button>
    </span>
  );
}

type ChipButtonProps = ComponentProps<"button"> & { selected?: boolean; icon?: ReactNode };

/** A toggle button styled as a chip. */
export function ChipButton({
  selected,
  icon,
  className,
  children,
  type = "button",
  ...props
}: ChipButtonProps) {
  return (
    <button
      type={type}
      aria-pressed={selected}
      className={cx(styles.chip, selected && styles.selected, className)}
      {...props}
    >
      {icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

export function ChipLink({ className, children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link className={cx(styles.chip, className)} {...props}>
      <span className={styles.text}>{children}</span>
    </Link>
  );
}
