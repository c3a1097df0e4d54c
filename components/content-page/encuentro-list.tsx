"use client";

import { cx } from "@/components/ui/cx";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { formatTime, formatLongDay, zoneCityName } from "@/lib/platform/time/format";
import { DayBlock } from "./day-block";
import styles from "./encuentro-list.module.css";
import { useViewerZone } from "@/components/common/use-viewer-zone";

interface EncuentroListProps {
  encuentros: readonly EncuentroView[];
}

const formatHours = ({ startsAt, endsAt }: EncuentroView, zone: string) =>
  `${formatTime(startsAt, zone)} – ${formatTime(endsAt, zone)}`;

function EncuentroItem({ encuentro, viewerZone }: { encuentro: EncuentroView; viewerZone: string | null }) {
  const masterZone = encuentro.timezone;
  const zone = viewerZone ?? masterZone;
  const showsMasterTime =
    viewerZone !== null && formatHours(encuentro, viewerZone) !== formatHours(encuentro, masterZone);
  return (
    <li className={cx(styles.item, encuentro.cancelled && styles.cancelled)}>
      <DayBlock startsAt={encuentro.startsAt} zone={zone} />
      <div>
        {encuentro.title && <p className={styles.title}>{encuentro.title}</p>}
        <p>
          <time dateTime={encuentro.startsAt}>
            <span className="visually-hidden">{formatLongDay(encuentro.startsAt, zone)}, </span>
            <b>{formatHours(encuentro, zone)}</b>
          </time>{" "}
          {viewerZone ? `tu hora (${zoneCityName(viewerZone)})` : `hora de ${zoneCityName(masterZone)}`}
        </p>
        <p className={styles.elsewhere}>
          {encuentro.cancelled
            ? "Cancelado"
            : showsMasterTime &&
              `${formatTime(encuentro.startsAt, masterZone)} en ${zoneCityName(masterZone)}`}
        </p>
      </div>
    </li>
  );
}

/** Encuentros in the viewer's zone, with the Master's time when it differs. */
export function EncuentroList({ encuentros }: EncuentroListProps) {
  const viewerZone = useViewerZone();
  return (
    <ul className={styles.list}>
      {encuentros.map((encuentro) => (
        <EncuentroItem key={encuentro.id} encuentro={encuentro} viewerZone={viewerZone} />
      ))}
    </ul>
  );
}
