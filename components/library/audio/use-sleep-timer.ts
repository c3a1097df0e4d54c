"use client";

import { useEffect, useEffectEvent, useState } from "react";

export const SLEEP_MINUTES = 20;
const MINUTE_MS = 60_000;

/** Calls `onSleep` when the timer ends. `minutesLeft` is null while it is off. */
export function useSleepTimer(onSleep: () => void) {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const isRunning = minutesLeft !== null;
  const sleep = useEffectEvent(onSleep);

  useEffect(() => {
    if (!isRunning) return;
    const end = Date.now() + SLEEP_MINUTES * MINUTE_MS;
    const timer = setInterval(() => {
      const left = Math.ceil((end - Date.now()) / MINUTE_MS);
      setMinutesLeft(left > 0 ? left : null);
      if (left > 0) return;
      clearInterval(timer);
      sleep();
    }, 5000);
    return () => clearInterval(timer);
  }, [isRunning]);

  return { minutesLeft, toggle: () => setMinutesLeft(isRunning ? null : SLEEP_MINUTES) };
}
