"use client";

import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatTime, formatShortDay, zoneCityName } from "@/lib/platform/time/format";
import { useViewerZone } from "./use-viewer-zone";
import styles from "./ayni-card.module.css";

/** The start of the next encuentro in the viewer's zone, or in the default zone until hydration. */
export function NextEncuentroTime({ startsAt }: { startsAt: string }) {
  const viewerZone = useViewerZone();
  const zone = viewerZone ?? DEFAULT_TIME_ZONE;
  return (
    <time dateTime={startsAt} className={styles.when}>
      <b className={styles.day}>{formatShortDay(startsAt, zone)}</b>
      {` · ${formatTime(startsAt, zone)} `}
      {viewerZone ? "tu hora" : zoneCityName(zone)}
    </time>
  );
}
