import type { ReactNode } from "react";
import type * as Toaster from "./toaster";
import type { ToastOptions } from "./toast-options";

let isToastRequested = false;
const listeners = new Set<() => void>();

/** True once a toast was requested; until then the toaster is not loaded. */
export const toasterStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getSnapshot: () => isToastRequested,
};

let toaster: typeof Toaster | null = null;

/** Removes a toast without calling its `onDismiss`. */
export function dismissToast(id: string): void {
  toaster?.hideToast(id);
}

/** Shows a short message over the page. */
export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  // The import fails offline.
  toaster ??= await import("./toaster").catch(() => null);
  if (!toaster) return;
  isToastRequested = true;
  for (const listener of listeners) listener();
  toaster.showToast(message, options);
}
