"use client";

import { useShownZone } from "./use-shown-zone";
import { formatDate, formatNearDate } from "./format-date";

/** A date in the viewer's zone: "5 de diciembre de 2026". */
export function LocalDate({ iso }: { iso: string }) {
  const zone = useShownZone();
  return <time dateTime={iso}>{formatDate(iso, zone)}</time>;
}

/** A date in the viewer's zone, with the year only when it is another one: "5 de diciembre". */
export function NearDate({ iso }: { iso: string }) {
  const zone = useShownZone();
  return <time dateTime={iso}>{formatNearDate(iso, zone)}</time>;
}
