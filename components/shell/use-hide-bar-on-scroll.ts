"use client";

import { useEffect } from "react";

const THROTTLE_MS = 50;
const THRESHOLD_PX = 10;

/** Marks <html> with data-bar="hidden" once one scrolls down, and unmarks it on the way up. */
export function useHidingBar(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function settle() {
      timer = undefined;
      const y = Math.max(0, window.scrollY);
      if (y - last > THRESHOLD_PX) dataset.bar = "hidden";
      else if (y < last) delete dataset.bar;
      else return;
      last = y;
    }

    function onScroll() {
      timer ??= setTimeout(settle, THROTTLE_MS);
    }

    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      clearTimeout(timer);
      delete dataset.bar;
    };
  }, []);
}
