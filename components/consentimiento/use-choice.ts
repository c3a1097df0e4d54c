import { useSyncExternalStore } from "react";
import { consent, type Choice } from "@/lib/platform/browser/consent/consent";

/** What the visitor chose; "unknown" until the page is hydrated, because a cached page is the same for all. */
export function useChoice(): Choice | "unknown" {
  return useSyncExternalStore<Choice | "unknown">(consent.subscribe, consent.now, () => "unknown");
}
