"use client";

import { useEffect, useState } from "react";
import { untilNextChange } from "./countdown";

// A timer may come a little early by its own clock.
const MARGIN_MS = 20;

/**
 * The server's time, which moves on when the words about these instants change, once a minute at most. `start` is the
 * instant of the page; `ahead`, once it is known, how much the server's clock is ahead of this one.
 */
export function useServerTime(start: number, ahead: number | undefined, instants: readonly number[]): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    if (ahead === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      clearTimeout(timer);
      const instant = Date.now() + (ahead ?? 0);
      setNow(instant);
      const wait = untilNextChange(instants, instant);
      if (wait !== null) timer = setTimeout(tick, wait + MARGIN_MS);
    }
    timer = setTimeout(tick, 0);
    // A tab that slept wakes up with old words.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [ahead, instants]);
  return now;
}
