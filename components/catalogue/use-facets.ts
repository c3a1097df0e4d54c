"use client";

import { useEffect, useState } from "react";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { detectTimeZone } from "@/lib/discovery/catalogue/url";
import { toFacetsUrl, fetchFacets } from "@/lib/discovery/catalogue/facets/queries";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";

// Survives the remounts of the filter bar that navigation causes.
let isEnabledGlobally = false;

/** Loads the result counts of the filter options once enabled; null while unknown. */
export function useFacets(filters: CatalogueFilters) {
  const [enabled, setEnabled] = useState(() => isEnabledGlobally);
  const [loaded, setLoaded] = useState<{ url: string; facets: Facets } | null>(null);
  // The time zone of the viewer is unknown on the server, where this is never enabled.
  const url = enabled ? toFacetsUrl(filters, detectTimeZone()) : null;

  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    fetchFacets(url, controller.signal).then(
      (facets) => setLoaded({ url, facets }),
      // The filters work without counts.
      () => undefined,
    );
    return () => controller.abort();
  }, [url]);

  function enable() {
    isEnabledGlobally = true;
    setEnabled(true);
  }
  return { facets: loaded?.url === url ? loaded.facets : null, enable };
}
