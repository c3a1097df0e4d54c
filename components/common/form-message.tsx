import type { ReactNode } from "react";
import { CheckCircleFillIcon, InfoIcon, WarningCircleFillIcon } from "@/components/ui/icons";
import { cx } from "@/components/ui/cx";
import styles from "./form-message.module.css";

const icons = {
  error: <WarningCircleFillIcon size={22} />,
  info: <InfoIcon size={22} />,
  success: <CheckCircleFillIcon size={22} />,
} as const;

/** A message about a form as a whole; it is read out when it comes. */
export function FormNotice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : "status"} className={cx(styles.notice, styles[kind])}>
      {icons[kind]}
      <p>{children}</p>
    </div>
  );
}
