"use client";

import { cx } from "@/components/ui/cx";
import type { EncuentroView } from "@/lib/content/ayni/schema";
import { hour, longDay, zoneCity } from "@/lib/platform/time/format";
import { DayBlock } from "./day-block";
import styles from "./encuentro-list.module.css";
import { useViewerZone } from "../ayni/viewer-zone";

interface EncuentroListProps {
  encuentros: readonly EncuentroView[];
}

const span = ({ startsAt, endsAt }: EncuentroView, zone: string) =>
  `${hour(startsAt, zone)} – ${hour(endsAt, zone)}`;

function Encuentro({ encuentro, own }: { encuentro: EncuentroView; own: string | null }) {
  const planned = encuentro.timezone;
  const zone = own ?? planned;
  const elsewhere = own !== null && span(encuentro, own) !== span(encuentro, planned);
  return (
    <li className={cx(styles.item, encuentro.cancelled && styles.cancelled)}>
      <DayBlock startsAt={encuentro.startsAt} zone={zone} />
      <div>
        {encuentro.title && <p className={styles.title}>{encuentro.title}</p>}
        <p>
          <time dateTime={encuentro.startsAt}>
            <span className="visually-hidden">{longDay(encuentro.startsAt, zone)}, </span>
            <b>{span(encuentro, zone)}</b>
          </time>{" "}
          {own ? `tu hora (${zoneCity(own)})` : `hora de ${zoneCity(planned)}`}
        </p>
        <p className={styles.elsewhere}>
          {encuentro.cancelled
            ? "Cancelado"
            : elsewhere && `${hour(encuentro.startsAt, planned)} en ${zoneCity(planned)}`}
        </p>
      </div>
    </li>
  );
}

/** Encuentros in the viewer's hour and in that of the Master; the Master's alone until the viewer's is known. */
export function EncuentroList({ encuentros }: EncuentroListProps) {
  const own = useViewerZone();
  return (
    <ul className={styles.list}>
      {encuentros.map((encuentro) => (
        <Encuentro key={encuentro.id} encuentro={encuentro} own={own} />
      ))}
    </ul>
  );
}
