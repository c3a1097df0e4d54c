"use client";

import { findRelativeDay, formatLongDay, formatTime, toLocalDate } from "@/lib/platform/time/format";
import { useCurrentMinute } from "./use-current-minute";
import { useShownZone } from "./use-shown-zone";

/** "martes, 24 de noviembre de 2026" without the year. */
const formatDay = (iso: string, zone: string): string => formatLongDay(iso, zone).replace(/ de \d{4}$/, "");

function formatDeadline(iso: string, zone: string, now: number | null): string {
  const today = now === null ? null : toLocalDate(new Date(now).toISOString(), zone);
  const relativeDay = today && findRelativeDay(toLocalDate(iso, zone), today);
  const day = relativeDay ? relativeDay.toLowerCase() : `el ${formatDay(iso, zone)}`;
  return `${day} a las ${formatTime(iso, zone)}`;
}

/** The end of an offer in the viewer's zone: "mañana a las 19:00". */
export function OfferDeadline({ iso, prefix = "" }: { iso: string; prefix?: string }) {
  const zone = useShownZone();
  const now = useCurrentMinute();
  return (
    <time dateTime={iso}>
      {prefix}
      {formatDeadline(iso, zone, now)}
    </time>
  );
}
