import type { ReactNode } from "react";
import { CheckCircleFillIcon, InfoIcon, WarningCircleFillIcon } from "@/components/ui/icons";
import { cx } from "@/components/ui/cx";
import styles from "./form-message.module.css";

const ICONS = {
  error: <WarningCircleFillIcon size={22} />,
  info: <InfoIcon size={22} />,
  success: <CheckCircleFillIcon size={22} />,
} as const;

/** A form-level message, announced by screen readers. */
export function FormMessage({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : "status"} className={cx(styles.message, styles[kind])}>
      {ICONS[kind]}
      <p>{children}</p>
    </div>
  );
}
