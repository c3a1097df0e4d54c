"use client";

import { formatTime } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import styles from "./ayni-card.module.css";
import type { EncuentroTimeProps } from "./encuentro-time";
import { useViewerZone } from "./use-viewer-zone";

interface LiveTimeProps extends Pick<EncuentroTimeProps, "timezone" | "city"> {
  /** End of the encuentro that is taking place. */
  until: string;
}

/** "Ahora, hasta las 05:40 tu hora": in person in the hour of the place, online in the viewer's. */
export function LiveTime({ until, timezone, city }: LiveTimeProps) {
  const viewerZone = useViewerZone();
  const zone = city === null ? (viewerZone ?? DEFAULT_TIME_ZONE) : timezone;
  const place = city === null && viewerZone !== null ? "tu hora" : `en ${city ?? zoneCityName(zone)}`;
  return (
    <span className={styles.when}>
      <span className={styles.live} aria-hidden="true" />
      <b className={styles.day}>Ahora,</b>{" "}
      <span className={styles.hour}>
        hasta las <time dateTime={until}>{formatTime(until, zone)}</time> {place}
      </span>
    </span>
  );
}
