"use client";

import { useEffect, useEffectEvent, useRef } from "react";

declare global {
  interface Window {
    /** The last button that was pressed before its hydration. Set by the hint script. */
    earlyClick?: Element;
  }
}

/** Returns props of a button whose `onClick` is also called if it was pressed before hydration. */
export function useEarlyClick(onClick: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  const repeatClick = useEffectEvent(onClick);
  useEffect(() => {
    if (ref.current === null || window.earlyClick !== ref.current) return;
    delete window.earlyClick;
    repeatClick();
  }, []);
  function handleClick() {
    // React may handle the press before the effect runs, which must not repeat it.
    delete window.earlyClick;
    onClick();
  }
  return { ref, onClick: handleClick };
}
