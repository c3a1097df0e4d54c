"use client";

import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for the whole page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, MINUTE_MS / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Returns the start of the current minute in milliseconds; null on the server and during hydration. */
export const useCurrentMinute = (): number | null => useSyncExternalStore(subscribe, readMinute, () => null);
