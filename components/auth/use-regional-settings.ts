"use client";

import { useEffect, useState } from "react";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { GuessedLocation } from "@/lib/identity/location-guess/schema";
import { detectRegionalSettings, suggestRegionalSettings, type RegionalSettings } from "./regional-settings";
import { readAuthDraft, updateAuthDraft } from "./auth-draft";
import { fetchGeo } from "./auth-requests";

let browserSettings: RegionalSettings | undefined;
const getBrowserSettings = () => (browserSettings ??= detectRegionalSettings());

/** Returns the chosen or suggested settings with their setter; null until hydration. Never waits for the lookup. */
export function useRegionalSettings(): [RegionalSettings | null, (settings: RegionalSettings) => void] {
  const browser = useBrowserValue(getBrowserSettings);
  const [geo, setGeo] = useState<GuessedLocation | null>(null);
  const [selected, setSelected] = useState(() => readAuthDraft().regionalSettings ?? null);

  useEffect(() => {
    const abortController = new AbortController();
    void fetchGeo(abortController.signal).then((result) => {
      if (!abortController.signal.aborted) setGeo(result);
    });
    return () => abortController.abort();
  }, []);

  function select(regionalSettings: RegionalSettings) {
    updateAuthDraft({ regionalSettings });
    setSelected(regionalSettings);
  }
  return [selected ?? (browser && suggestRegionalSettings(geo, browser)), select];
}
