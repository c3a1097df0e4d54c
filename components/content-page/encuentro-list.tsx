"use client";

import { useCurrentMinute } from "@/components/common/use-current-minute";
import { cx } from "@/components/ui/cx";
import { isLive } from "@/lib/content/schedule/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { formatBriefMoment, formatLongDay, formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { DayBlock } from "./day-block";
import styles from "./encuentro-list.module.css";
import { useViewerZone } from "@/components/common/use-viewer-zone";

interface EncuentroListProps {
  encuentros: readonly EncuentroView[];
  /** City of encuentros in person; null for online ones. */
  city: string | null;
}

const formatHours = ({ startsAt, endsAt }: EncuentroView, zone: string) =>
  `${formatTime(startsAt, zone)} – ${formatTime(endsAt, zone)}`;

interface EncuentroItemProps {
  encuentro: EncuentroView;
  city: string | null;
  viewerZone: string | null;
}

function EncuentroItem({ encuentro, city, viewerZone }: EncuentroItemProps) {
  const { startsAt, endsAt, timezone: ownZone } = encuentro;
  const now = useCurrentMinute();
  const zone = city === null ? (viewerZone ?? ownZone) : ownZone;
  const isViewerTime = city === null && viewerZone !== null;
  const showsMasterTime = isViewerTime && !isSameLocalTime(startsAt, viewerZone, ownZone);
  return (
    <li className={cx(styles.item, encuentro.cancelled && styles.cancelled)}>
      <DayBlock startsAt={startsAt} zone={zone} />
      <div>
        {now !== null && isLive(encuentro, now) && (
          <p className={styles.live}>Ahora, hasta las {formatTime(endsAt, zone)}</p>
        )}
        {encuentro.title && <p className={styles.title}>{encuentro.title}</p>}
        <p>
          <time dateTime={startsAt}>
            <span className="visually-hidden">{formatLongDay(startsAt, zone)}, </span>
            <b>{formatHours(encuentro, zone)}</b>
          </time>{" "}
          {isViewerTime ? `tu hora (${zoneCityName(viewerZone)})` : `en ${city ?? zoneCityName(zone)}`}
        </p>
        {(city === null || encuentro.cancelled) && (
          <p className={styles.elsewhere}>
            {encuentro.cancelled ? "Cancelado" : showsMasterTime && formatBriefMoment(startsAt, ownZone)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Encuentros in person in the hour of their place; online ones in the viewer's, with the Master's when it differs. */
export function EncuentroList({ encuentros, city }: EncuentroListProps) {
  const viewerZone = useViewerZone();
  return (
    <ul role="list">
      {encuentros.map((encuentro) => (
        <EncuentroItem key={encuentro.id} encuentro={encuentro} city={city} viewerZone={viewerZone} />
      ))}
    </ul>
  );
}
