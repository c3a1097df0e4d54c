"use client";

import { useEffect } from "react";

/** Optional: browsers refuse it in private windows, for example, some of them at the mention of it. */
async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // The page works without it.
  }
}

/** Registers the service worker after the page has loaded. */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (document.readyState === "complete") return void register();
    const handleLoad = () => void register();
    window.addEventListener("load", handleLoad, { once: true });
    return () => window.removeEventListener("load", handleLoad);
  }, []);
  return null;
}
