import { useSyncExternalStore } from "react";
import { consent, type Choice } from "@/lib/consent/choice";

/** What the visitor chose; "unknown" until the page is hydrated, because a cached page is the same for all. */
export function useChoice(): Choice | "unknown" {
  return useSyncExternalStore<Choice | "unknown">(consent.subscribe, consent.now, () => "unknown");
}
