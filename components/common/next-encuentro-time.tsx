"use client";

import { findVenueCity } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatTime, formatShortDay, zoneCityName } from "@/lib/platform/time/format";
import { useViewerZone } from "./use-viewer-zone";
import styles from "./ayni-card.module.css";

interface EncuentroTimeProps {
  startsAt: string;
  /** Zone of the encuentro. */
  timezone: string;
  /** City of an encuentro in person; null for an online one. */
  city: string | null;
}

/**
 * The start of an encuentro: in person in the hour of its place, online in the viewer's, or in the default zone until
 * hydration.
 */
export function EncuentroTime({ startsAt, timezone, city }: EncuentroTimeProps) {
  const viewerZone = useViewerZone();
  const zone = city === null ? (viewerZone ?? DEFAULT_TIME_ZONE) : timezone;
  const isViewerTime = city === null && viewerZone !== null;
  return (
    <time dateTime={startsAt} className={styles.when}>
      <b className={styles.day}>{formatShortDay(startsAt, zone)},</b>{" "}
      <span className={styles.hour}>
        {`${formatTime(startsAt, zone)} ${isViewerTime ? "tu hora" : `en ${city ?? zoneCityName(zone)}`}`}
      </span>
    </time>
  );
}

type ScheduledItem = Pick<CatalogueItem, "nextStartsAt" | "nextTimezone" | "modality" | "placeCity">;

/** The start of the next encuentro of a content; renders nothing without one. */
export function NextEncuentroTime({ ayni }: { ayni: ScheduledItem }) {
  if (ayni.nextStartsAt === null) return null;
  const timezone = ayni.nextTimezone ?? DEFAULT_TIME_ZONE;
  return (
    <EncuentroTime startsAt={ayni.nextStartsAt} timezone={timezone} city={findVenueCity(ayni, timezone)} />
  );
}
