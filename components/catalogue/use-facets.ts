"use client";

import { useEffect, useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { toFilterParams } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";

// Survives the remounts of the filter bar that navigation causes.
let isEnabledGlobally = false;

async function loadFacets(params: string, signal: AbortSignal): Promise<Facets> {
  const { fetchFacets } = await import("@/lib/discovery/catalogue/facets/queries");
  return fetchFacets(params, signal);
}

/** Loads the result counts of the filter options once enabled. */
export function useFacets(filters: CatalogueFilters, { startEnabled = false } = {}) {
  const zone = useViewerZone();
  const [enabled, setEnabled] = useState(() => startEnabled || isEnabledGlobally);
  const [loaded, setLoaded] = useState<{ params: string; facets: Facets } | null>(null);
  const params =
    enabled && zone !== null
      ? new URLSearchParams([...toFilterParams(filters), ["tz", zone]]).toString()
      : null;

  useEffect(() => {
    if (params === null) return;
    const controller = new AbortController();
    loadFacets(params, controller.signal).then(
      (facets) => setLoaded({ params, facets }),
      // The filters work without counts.
      () => undefined,
    );
    return () => controller.abort();
  }, [params]);

  function enable() {
    isEnabledGlobally = true;
    setEnabled(true);
  }
  return {
    /** The counts; null while unknown. */
    facets: loaded?.params === params ? loaded.facets : null,
    /** The counts are those of the former filters until the new ones arrive. */
    latestFacets: loaded?.facets ?? null,
    enable,
  };
}
