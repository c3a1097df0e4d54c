"use client";

import { useEffect, useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { toFacetsUrl, fetchFacets } from "@/lib/discovery/catalogue/facets/queries";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";

// Survives the remounts of the filter bar that navigation causes.
let isEnabledGlobally = false;

/** Loads the result counts of the filter options once enabled. */
export function useFacets(filters: CatalogueFilters, { startEnabled = false } = {}) {
  const zone = useViewerZone();
  const [enabled, setEnabled] = useState(() => startEnabled || isEnabledGlobally);
  const [loaded, setLoaded] = useState<{ url: string; facets: Facets } | null>(null);
  const url = enabled && zone !== null ? toFacetsUrl(filters, zone) : null;

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
  return {
    /** The counts; null while unknown. */
    facets: loaded?.url === url ? loaded.facets : null,
    /** The counts are those of the former filters until the new ones arrive. */
    latestFacets: loaded?.facets ?? null,
    enable,
  };
}
