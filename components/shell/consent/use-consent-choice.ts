import { useSyncExternalStore } from "react";
import { consent, type ConsentState } from "@/lib/platform/browser/consent/consent";

/** The consent choice; "unknown" until hydration, because cached pages are shared. */
export function useConsentChoice(): ConsentState | "unknown" {
  return useSyncExternalStore<ConsentState | "unknown">(consent.subscribe, consent.read, () => "unknown");
}
