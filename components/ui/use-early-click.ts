"use client";

import { useEffect, useEffectEvent, useRef } from "react";

declare global {
  interface Window {
    /** The last button that was pressed before its hydration. Set by the hint script. */
    earlyClick?: Element;
  }
}

/** Calls `onClick` if the button was pressed before hydration. Returns the ref of the button. */
export function useEarlyClick(onClick: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const repeatClick = useEffectEvent(onClick);
  useEffect(() => {
    if (button.current === null || window.earlyClick !== button.current) return;
    delete window.earlyClick;
    repeatClick();
  }, []);
  return button;
}
