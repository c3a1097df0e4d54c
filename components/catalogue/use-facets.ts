"use client";

import { useEffect, useState } from "react";
import type { Filters } from "@/lib/discovery/filters/filters";
import { ownZone } from "@/lib/explore/url";
import { facetsUrl, loadFacets } from "@/lib/facets/queries";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";

// A choice may bring the filters anew: whoever has come near them once is still there.
let wantedBefore = false;

/** How much each option would show, from when somebody comes near the filters; null until it is known. */
export function useFacets(filters: Filters) {
  const [wanted, setWanted] = useState(() => wantedBefore);
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

  function want() {
    wantedBefore = true;
    setWanted(true);
  }
  return { facets: loaded?.url === url ? loaded.facets : null, want };
}
