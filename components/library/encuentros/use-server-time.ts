"use client";

import { useEffect, useState } from "react";
import { getNextChangeDelay } from "./countdown";

// Timers may fire slightly early.
const TIMER_MARGIN_MS = 20;

/**
 * Returns the server's time in epoch milliseconds, updated when the time until one of `instants` reads differently.
 * `start` is the time of rendering; `clockOffset` is the server's clock minus this one, undefined until known.
 */
export function useServerTime(
  start: number,
  clockOffset: number | undefined,
  instants: readonly number[],
): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    if (clockOffset === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      clearTimeout(timer);
      const instant = Date.now() + (clockOffset ?? 0);
      setNow(instant);
      const delay = getNextChangeDelay(instants, instant);
      if (delay !== null) timer = setTimeout(tick, delay + TIMER_MARGIN_MS);
    }
    timer = setTimeout(tick, 0);
    // Timers are suspended in background tabs.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [clockOffset, instants]);
  return now;
}
