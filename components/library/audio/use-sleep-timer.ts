"use client";

import { useEffect, useEffectEvent, useState } from "react";

export const SLEEP_MINUTES = 20;
const MINUTE = 60_000;

/** Calls `onSleep` when its time has come. `minutesLeft` is null while it is off. */
export function useSleepTimer(onSleep: () => void) {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const on = minutesLeft !== null;
  const sleep = useEffectEvent(onSleep);

  useEffect(() => {
    if (!on) return;
    const end = Date.now() + SLEEP_MINUTES * MINUTE;
    const timer = setInterval(() => {
      const left = Math.ceil((end - Date.now()) / MINUTE);
      setMinutesLeft(left > 0 ? left : null);
      if (left > 0) return;
      clearInterval(timer);
      sleep();
    }, 5000);
    return () => clearInterval(timer);
  }, [on]);

  return { minutesLeft, toggle: () => setMinutesLeft(on ? null : SLEEP_MINUTES) };
}
