"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { resolveValue, toast, useToaster, type Toast } from "react-hot-toast/headless";
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

const SHRINK_MS = 12_000;

/** A toast that becomes a pill, unless it is being used; the pill opens it again. */
function ShrinkingToast({ pill, ...card }: ToastCardProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isPill, setIsPill] = useState(false);
  useEffect(() => {
    if (isPill) return;
    const timer = setInterval(() => {
      const { current } = root;
      const isInUse = current?.matches(":hover") || current?.contains(document.activeElement);
      if (!isInUse) setIsPill(true);
    }, SHRINK_MS);
    return () => clearInterval(timer);
  }, [isPill]);

  function open() {
    setIsPill(false);
    root.current?.focus();
  }
  return (
    <div ref={root} tabIndex={-1} className={styles.shrinking}>
      {isPill ? (
        <button
          type="button"
          aria-expanded={false}
          className={styles.pill}
          data-above-consent=""
          onClick={open}
        >
          <InfoIcon size={20} />
          {pill}
        </button>
      ) : (
        <ToastCard {...card} />
      )}
    </div>
  );
}

// Marks the toasts that stay below dialogs.
const REMINDER = "reminder";

export function showToast(message: ReactNode, { id, duration = Infinity, ...options }: ToastOptions): void {
  const Card = options.pill === undefined ? ToastCard : ShrinkingToast;
  const className = options.pill === undefined ? undefined : REMINDER;
  toast((current) => <Card toastId={current.id} message={message} {...options} />, {
    id,
    duration,
    className,
  });
}

export const hideToast = (id: string): void => toast.dismiss(id);

export function Toaster() {
  const { toasts, handlers } = useToaster();
  const visible = toasts.filter((current) => current.visible);
  const show = (current: Toast) => <div key={current.id}>{resolveValue(current.message, current)}</div>;
  return (
    <>
      <section
        aria-label="Avisos"
        className={styles.toaster}
        data-above-consent=""
        onPointerEnter={handlers.startPause}
        onPointerLeave={handlers.endPause}
      >
        {visible.filter(({ className }) => className !== REMINDER).map(show)}
      </section>
      <section
        aria-label="Recordatorios"
        className={cx(styles.toaster, styles.reminders)}
        data-above-consent=""
      >
        {visible.filter(({ className }) => className === REMINDER).map(show)}
      </section>
    </>
  );
}
