"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { toWeekUrl } from "@/lib/discovery/week/url";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";

interface WeekZoneProps {
  filters: CatalogueFilters;
  /** The zone of the page. */
  tz: string;
  /** The week that the address names; null for the current one. */
  monday: string | null;
}

/** Leads to the same week in the viewer's zone from an address that names none. */
export function WeekZone({ filters, tz, monday }: WeekZoneProps) {
  const router = useRouter();
  const zone = useViewerZone();
  const lead = useEffectEvent(
    (viewerZone: string) => void router.replace(toWeekUrl(filters, monday, viewerZone), { scroll: false }),
  );
  useEffect(() => {
    if (zone !== null && zone !== tz) lead(zone);
  }, [zone, tz]);
  return null;
}
