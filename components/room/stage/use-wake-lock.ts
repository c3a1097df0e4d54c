"use client";

import { useEffect } from "react";

/** Keeps the screen on while the page is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function request() {
      if (document.visibilityState !== "visible") return;
      const requested = await navigator.wakeLock?.request("screen").catch(() => null);
      if (!requested) return;
      if (isOver) return void requested.release();
      lock = requested;
    }
    // The browser releases it with a hidden page.
    const handleVisibility = () => void request();
    void request();
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", handleVisibility);
      void lock?.release();
    };
  }, []);
}
