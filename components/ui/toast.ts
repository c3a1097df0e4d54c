import type { ReactNode } from "react";
import type * as Toaster from "./toaster";

export interface ToastOptions {
  kind?: "info" | "success" | "error";
  /** In milliseconds; without it the toast stays until it is closed. */
  duration?: number;
  /** A second toast with the same id takes the place of the first. */
  id?: string;
  action?: { label: string; onClick: () => void };
  onDismiss?: () => void;
}

let wanted = false;
const listeners = new Set<() => void>();

/** Whether any toast was asked for yet; until then the toaster is not even loaded. */
export const toasterWanted = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => wanted,
};

let toaster: typeof Toaster | null = null;

/** Takes a message back; its `onDismiss` is not told. */
export function dismissNotice(id: string): void {
  toaster?.hideToast(id);
}

/** Shows a short message over the page. */
export async function notify(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  // Without a connection the toaster cannot be fetched: then the page stays as it is.
  toaster ??= await import("./toaster").catch(() => null);
  if (!toaster) return;
  wanted = true;
  for (const listener of listeners) listener();
  toaster.showToast(message, options);
}
