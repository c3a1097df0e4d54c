import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import styles from "./button.module.css";

interface Look {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  /** Takes the whole width of its container. */
  wide?: boolean;
  icon?: ReactNode;
}

type ButtonProps = ComponentProps<"button"> & Look & { pending?: boolean };

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

function lookOf({ variant = "primary", size = "m", wide }: Look, className?: string) {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

/** While `pending` it keeps its width, says so to assistive technology and ignores further clicks. */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  className,
  children,
  type = "button",
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type={pending ? "button" : type}
      className={lookOf({ variant, size, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : onClick}
      {...props}
    >
      <span className={cx(styles.content, pending && styles.faded)}>
        {icon}
        {children}
      </span>
      {pending && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({ variant, size, wide, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link className={lookOf({ variant, size, wide }, className)} {...props}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  label: string;
  icon: ReactNode;
};

/** A round button with only an icon; `label` is its name. */
export function IconButton({ label, icon, className, type = "button", ...props }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={cx(styles.icon, className)} {...props}>
      {icon}
    </button>
  );
}
