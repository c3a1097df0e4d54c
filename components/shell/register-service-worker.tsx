"use client";

import { useEffect } from "react";

/** Asks the browser to keep the page for when there is no network, once everything else has been loaded. */
export function RegisterOffline() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Without it the site is as it was: browsers refuse in private windows, for one.
    const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    if (document.readyState === "complete") return register();
    window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
  return null;
}
