"use client";

import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const LONG_WAIT_MS = 2 * MINUTE_MS;

/** Tells whether somebody has been waiting for two minutes. */
export function useLongWait(waiting: boolean): boolean {
  const [isLongWait, setIsLongWait] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setIsLongWait(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && isLongWait;
}
