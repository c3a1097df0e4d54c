"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { toWeekUrl } from "@/lib/discovery/week/url";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";

/** Leads to the week of the viewer's zone from an address that names none. */
export function WeekZone({ filters, tz }: { filters: CatalogueFilters; tz: string }) {
  const router = useRouter();
  const zone = useViewerZone();
  const lead = useEffectEvent(
    (viewerZone: string) => void router.replace(toWeekUrl(filters, null, viewerZone), { scroll: false }),
  );
  useEffect(() => {
    if (zone !== null && zone !== tz) lead(zone);
  }, [zone, tz]);
  return null;
}
