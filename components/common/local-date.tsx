"use client";

import { useViewerZone } from "@/components/ayni/viewer-zone";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { plainDay } from "../recibir/plain-day";

/** A day in the viewer's zone: "5 de diciembre de 2026". */
export function LocalDay({ iso }: { iso: string }) {
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  return <time dateTime={iso}>{plainDay(iso, zone)}</time>;
}
