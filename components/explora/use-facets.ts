"use client";

import { useEffect, useState } from "react";
import type { Filters } from "@/lib/explore/filters";
import { ownZone } from "@/lib/explore/url";
import { facetsUrl, loadFacets } from "@/lib/facets/queries";
import type { Facets } from "@/lib/facets/schema";

/** How much each option would show, from when somebody comes near the filters; null until it is known. */
export function useFacets(filters: Filters) {
  const [wanted, setWanted] = useState(false);
  const [loaded, setLoaded] = useState<{ url: string; facets: Facets } | null>(null);
  // Before anybody wants them there is no zone of a viewer either: the server renders this too.
  const url = wanted ? facetsUrl(filters, ownZone()) : null;

  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    loadFacets(url, controller.signal).then(
      (facets) => setLoaded({ url, facets }),
      // Without counts the filters do their service all the same.
      () => undefined,
    );
    return () => controller.abort();
  }, [url]);

  return { facets: loaded?.url === url ? loaded.facets : null, want: () => setWanted(true) };
}
