import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import styles from "./button.module.css";

interface ButtonStyleProps {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  fullWidth?: boolean;
  icon?: ReactNode;
}

type ButtonProps = ComponentProps<"button"> & ButtonStyleProps & { pending?: boolean };

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyleProps;

function buttonClassName(
  { variant = "primary", size = "m", fullWidth }: ButtonStyleProps,
  className?: string,
) {
  return cx(styles.button, styles[variant], styles[size], fullWidth && styles.wide, className);
}

/** While `pending` it keeps its width, sets `aria-busy` and ignores clicks. */
export function Button({
  variant,
  size,
  fullWidth,
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
      className={buttonClassName({ variant, size, fullWidth }, className)}
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

export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link data-button="" className={buttonClassName({ variant, size, fullWidth }, className)} {...props}>
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

/** A round icon-only button; `label` is its accessible name. */
export function IconButton({ label, icon, className, type = "button", ...props }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={cx(styles.icon, className)} {...props}>
      {icon}
    </button>
  );
}
