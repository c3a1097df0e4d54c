"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** The last form submitted before its hydration. Set by the hint script. */
    earlySubmit?: HTMLFormElement;
  }
}

const isHydrated = (form: HTMLFormElement) =>
  Object.keys(form.firstElementChild ?? form).some((key) => key.startsWith("__reactProps"));

/** Waits for forms that hydrate after the page around them. */
function submitOnceHydrated(form: HTMLFormElement): void {
  if (!form.isConnected) return;
  if (!isHydrated(form)) requestAnimationFrame(() => submitOnceHydrated(form));
  // By then the controls have taken over what was entered (`useEarlyInput`).
  else queueMicrotask(() => form.requestSubmit());
}

function takeOverEarlySubmit(): void {
  const form = window.earlySubmit;
  delete window.earlySubmit;
  if (form) submitOnceHydrated(form);
}

/** Submits again, after hydration, a form that was submitted before it. */
export function EarlySubmit() {
  useEffect(() => {
    takeOverEarlySubmit();
    // After the listener of the hint script.
    addEventListener("submit", takeOverEarlySubmit);
    return () => removeEventListener("submit", takeOverEarlySubmit);
  }, []);
  return null;
}
