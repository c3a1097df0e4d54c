"use client";

import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** Returns the server's time in epoch milliseconds, each second. `start` is the time of rendering. */
export function useClock(start: number, clockAheadMs: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockAheadMs);
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [clockAheadMs]);
  return now;
}
