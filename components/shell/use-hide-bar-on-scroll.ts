"use client";

import { useEffect } from "react";

const THROTTLE_MS = 50;
const THRESHOLD_PX = 10;

/** Sets `data-bar="hidden"` on <html> while scrolling down and removes it while scrolling up. */
export function useHideBarOnScroll(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let lastY = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function updateBar() {
      timer = undefined;
      const y = Math.max(0, window.scrollY);
      if (y - lastY > THRESHOLD_PX) dataset.bar = "hidden";
      else if (y < lastY) delete dataset.bar;
      else return;
      lastY = y;
    }

    function onScroll() {
      timer ??= setTimeout(updateBar, THROTTLE_MS);
    }

    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      clearTimeout(timer);
      delete dataset.bar;
    };
  }, []);
}
