"use client";

import { findRelativeDay, formatShortDay, formatTime, toLocalDate } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { HOUR_MS } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatBriefDuration } from "./brief-duration";
import { useCurrentMinute } from "./use-current-minute";
import { useViewerZone } from "./use-viewer-zone";
import styles from "./ayni-card.module.css";

export interface EncuentroTimeProps {
  startsAt: string;
  /** Zone of the encuentro. */
  timezone: string;
  /** City of an encuentro in person; null for an online one. */
  city: string | null;
  /** Tells in how many minutes an online encuentro begins, if that is soon. */
  countsDown?: boolean;
}

const SOON_MS = 3 * HOUR_MS;
const MINUTE_S = 60;

/** "en 1 h 30 min"; null unless it is soon. */
function formatWait(startsAt: string, now: number | null): string | null {
  if (now === null) return null;
  const wait = Date.parse(startsAt) - now;
  return wait > 0 && wait <= SOON_MS ? `en ${formatBriefDuration(Math.max(MINUTE_S, wait / 1000))}` : null;
}

/**
 * Returns the zone in which an encuentro is told, and its words: in person that of its place, online the viewer's, or the
 * default one until hydration.
 */
export function useToldZone({ timezone, city }: Pick<EncuentroTimeProps, "timezone" | "city">) {
  const viewerZone = useViewerZone();
  const zone = city === null ? (viewerZone ?? DEFAULT_TIME_ZONE) : timezone;
  const isViewerTime = city === null && viewerZone !== null;
  return {
    viewerZone,
    zone,
    isViewerTime,
    place: isViewerTime ? "tu hora" : `en ${city ?? zoneCityName(zone)}`,
  };
}

/** The start of an encuentro. */
export function EncuentroTime({ startsAt, timezone, city, countsDown }: EncuentroTimeProps) {
  const { viewerZone, zone, isViewerTime, place } = useToldZone({ timezone, city });
  const now = useCurrentMinute();
  const day = toLocalDate(startsAt, zone);
  // "Mañana" would be another day for somebody far from the place.
  const relativeDay =
    viewerZone !== null && now !== null && day === toLocalDate(startsAt, viewerZone)
      ? findRelativeDay(day, toLocalDate(new Date(now).toISOString(), viewerZone))
      : null;
  const wait = countsDown && isViewerTime ? formatWait(startsAt, now) : null;
  return (
    <time dateTime={startsAt} className={styles.when}>
      <b className={styles.day}>{relativeDay ?? formatShortDay(startsAt, zone)},</b>{" "}
      <span className={styles.hour}>
        {wait === null ? `${formatTime(startsAt, zone)} ${place}` : `${formatTime(startsAt, zone)} · ${wait}`}
      </span>
    </time>
  );
}
