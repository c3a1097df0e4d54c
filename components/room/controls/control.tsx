import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./control-bar.module.css";

interface ControlProps extends Omit<ComponentProps<"button">, "children" | "className"> {
  icon: ReactNode;
  /** The accessible name, such as "Apagar el micrófono". */
  label: string;
  /** Shown below the icon where there is room. */
  text: string;
  tone?: "on" | "off" | "active" | "leave";
  badge?: number;
  /** Only where the screen is wide. */
  isWide?: boolean;
}

/** A button of the bar. */
export function Control({ icon, label, text, tone = "on", badge = 0, isWide, ...props }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={badge > 0 ? `${label}: ${badge} sin leer` : label}
      className={cx(styles.control, styles[tone], isWide && styles.wide)}
      {...props}
    >
      <span className={styles.icon}>{icon}</span>
      <span aria-hidden="true" className={styles.text}>
        {text}
      </span>
      {badge > 0 && (
        <span aria-hidden="true" className={styles.badge}>
          {badge > 9 ? "9+" : badge}
        </span>
      )}
    </button>
  );
}
