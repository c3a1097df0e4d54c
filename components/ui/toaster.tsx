"use client";

import type { ReactNode } from "react";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { cx } from "./cx";
import { CheckCircleFillIcon, InfoIcon, WarningCircleFillIcon, XIcon } from "./icons";
import type { ToastOptions } from "./toast";
import styles from "./toaster.module.css";

const TOAST_ICONS = {
  info: <InfoIcon size={22} />,
  success: <CheckCircleFillIcon size={22} />,
  error: <WarningCircleFillIcon size={22} />,
} as const;

type ToastCardProps = ToastOptions & { toastId: string; message: ReactNode };

function ToastCard({ toastId, message, kind = "info", action, onDismiss }: ToastCardProps) {
  function dismiss() {
    toast.dismiss(toastId);
    onDismiss?.();
  }
  return (
    <div className={cx(styles.toast, styles[kind])} role={kind === "error" ? "alert" : "status"}>
      {TOAST_ICONS[kind]}
      <div className={styles.message}>
        {message}{" "}
        {action && (
          <button type="button" className={styles.action} onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={dismiss}>
        <XIcon />
      </button>
    </div>
  );
}

export function showToast(message: ReactNode, { id, duration = Infinity, ...options }: ToastOptions): void {
  toast((current) => <ToastCard toastId={current.id} message={message} {...options} />, { id, duration });
}

export const hideToast = (id: string): void => toast.dismiss(id);

export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      aria-label="Avisos"
      className={styles.toaster}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((current) => (
          <div key={current.id}>{resolveValue(current.message, current)}</div>
        ))}
    </section>
  );
}
