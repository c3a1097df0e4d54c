"use client";

import { useViewerZone } from "@/components/ayni/viewer-zone";
import { cx } from "@/components/ui/cx";
import { ClockIcon, MapPinIcon } from "@/components/ui/icons";
import type { EncuentroView } from "@/lib/ayni/schema";
import { dayParts, longDay } from "@/lib/when";
import styles from "./encuentro-row.module.css";
import { encuentroTimes } from "./encuentro-times";

interface EncuentroRowProps {
  encuentro: EncuentroView;
  place: string | null;
  /** What to know about the next one. */
  hint: string | null;
  past?: boolean;
}

function Day({ startsAt, zone }: { startsAt: string; zone: string }) {
  const { weekday, day, month } = dayParts(startsAt, zone);
  return (
    <time dateTime={startsAt} className={styles.day}>
      <span className="visually-hidden">{longDay(startsAt, zone)}</span>
      <span aria-hidden="true">{weekday}</span>
      <span aria-hidden="true" className={styles.number}>
        {day}
      </span>
      <span aria-hidden="true">{month}</span>
    </time>
  );
}

/** One encuentro: in the Master's hour as the page arrives, in the viewer's as soon as it is known. */
export function EncuentroRow({ encuentro, place, hint, past }: EncuentroRowProps) {
  const { zone, hours, whose, elsewhere } = encuentroTimes(encuentro, useViewerZone());
  const { title, cancelled, startsAt } = encuentro;
  return (
    <li className={cx(styles.row, (past || cancelled) && styles.quiet, cancelled && styles.cancelled)}>
      <Day startsAt={startsAt} zone={zone} />
      <div className={styles.words}>
        {title && <h3 className={styles.title}>{title}</h3>}
        <p>
          <b className={styles.hours}>{hours}</b> <span className={styles.whose}>{whose}</span>
        </p>
        <p className={styles.elsewhere}>{elsewhere}</p>
        {place && (
          <p className={styles.place}>
            <MapPinIcon size={18} />
            {place}
          </p>
        )}
      </div>
      {cancelled && <p className={styles.state}>Cancelado</p>}
      {hint && (
        <p className={styles.hint}>
          <ClockIcon size={18} />
          {hint}
        </p>
      )}
    </li>
  );
}
