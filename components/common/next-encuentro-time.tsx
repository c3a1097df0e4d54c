"use client";

import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { hour, shortDay, zoneCity } from "@/lib/platform/time/format";
import { useViewerZone } from "../ayni/viewer-zone";
import styles from "./ayni-card.module.css";

/** The next encuentro in the viewer's hour; in that of Madrid until the viewer's zone is known. */
export function CardWhen({ startsAt }: { startsAt: string }) {
  const own = useViewerZone();
  const zone = own ?? DEFAULT_TIME_ZONE;
  return (
    <time dateTime={startsAt} className={styles.when}>
      <b className={styles.day}>{shortDay(startsAt, zone)}</b>
      {` · ${hour(startsAt, zone)} `}
      {own ? "tu hora" : zoneCity(zone)}
    </time>
  );
}
