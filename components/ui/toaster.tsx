"use client";

import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { findClearPlace, type ClearPlace } from "./clear-of-controls";
import { cx } from "./cx";
import { CheckCircleFillIcon, InfoIcon, WarningCircleFillIcon, XIcon } from "./icons";
import type { ToastOptions } from "./toast-options";
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

/** True if the toasts have no room that covers no control; found anew whenever that may change. */
const Crowding = createContext({ isCrowded: false });

function Pill({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  const ref = useClearOfControls<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={false}
      className={styles.pill}
      data-above-consent=""
      onClick={onClick}
    >
      <InfoIcon size={20} />
      {children}
    </button>
  );
}

/** A toast that becomes a pill where it would cover a control, unless it is being used; the pill opens it again. */
function ShrinkingToast({ pill, ...card }: ToastCardProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isPill, setIsPill] = useState(false);
  const crowding = use(Crowding);
  useEffect(() => {
    const { current } = root;
    const isInUse = current?.matches(":hover") || current?.contains(document.activeElement);
    if (crowding.isCrowded && !isInUse) setIsPill(true);
  }, [crowding]);

  function open() {
    setIsPill(false);
    root.current?.focus();
  }
  return (
    <div ref={root} tabIndex={-1} className={styles.shrinking}>
      {isPill ? <Pill onClick={open}>{pill}</Pill> : <ToastCard {...card} />}
    </div>
  );
}

export function showToast(message: ReactNode, { id, duration = Infinity, ...options }: ToastOptions): void {
  const Card = options.pill === undefined ? ToastCard : ShrinkingToast;
  toast((current) => <Card toastId={current.id} message={message} {...options} />, { id, duration });
}

export const hideToast = (id: string): void => toast.dismiss(id);

/** Its steps stand in for the end of scrolling, which some browsers do not tell. */
const getScrollEvent = () => ("onscrollend" in document ? "scrollend" : "scroll");

/**
 * Keeps the element off buttons and fields: when its content changes, the window is resized, the page has been scrolled
 * or the focus moves.
 */
function useClearOfControls<Box extends HTMLElement>(
  onMove?: (place: ClearPlace) => void,
): RefObject<Box | null> {
  const ref = useRef<Box>(null);
  const tellPlace = useEffectEvent((place: ClearPlace) => onMove?.(place));
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let shift = 0;
    function update() {
      if (!element?.firstChild) return;
      const place = findClearPlace(element, shift);
      shift = place.shift;
      // Any value but none would move the pill, which is fixed to the viewport.
      element.style.translate = shift === 0 ? "none" : `0 ${shift}px`;
      tellPlace(place);
    }
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener("resize", update);
    const scrollEvent = getScrollEvent();
    document.addEventListener("focusin", update);
    document.addEventListener(scrollEvent, update, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("resize", update);
      document.removeEventListener("focusin", update);
      document.removeEventListener(scrollEvent, update, { capture: true });
    };
  }, []);
  return ref;
}

export function Toaster() {
  const { toasts, handlers } = useToaster();
  const visible = toasts.filter((current) => current.visible);
  const [crowding, setCrowding] = useState({ isCrowded: false });
  const ref = useClearOfControls<HTMLElement>(({ isClear }) => setCrowding({ isCrowded: !isClear }));
  return (
    <Crowding value={crowding}>
      <section
        ref={ref}
        aria-label="Avisos"
        className={styles.toaster}
        data-above-consent=""
        onPointerEnter={handlers.startPause}
        onPointerLeave={handlers.endPause}
      >
        {visible.map((current) => (
          <div key={current.id}>{resolveValue(current.message, current)}</div>
        ))}
      </section>
    </Crowding>
  );
}
