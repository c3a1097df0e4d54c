"use client";

import type { ReactNode } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { cx } from "@/components/ui/cx";
import { ClockIcon } from "@/components/ui/icons";
import { CalendarPlusIcon, MapPinIcon } from "@/components/ui/later-icons";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { EncuentroPhase } from "@/lib/library/attendance/policy";
import { mapSearchUrl } from "@/lib/platform/urls";
import { api } from "@/lib/platform/api";
import { formatDayParts, formatLongDay, formatShortDay } from "@/lib/platform/time/format";
import { formatTimeUntil } from "./countdown";
import styles from "./received-encuentro-row.module.css";
import { formatEncuentroTimes } from "./encuentro-times";

interface ReceivedEncuentroRowProps {
  encuentro: EncuentroView;
  venue: string | null;
  /** City of an encuentro in person; null for an online one. */
  city: string | null;
  phase: EncuentroPhase;
  /** Epoch milliseconds. */
  now: number;
  hint: string | null;
  /** The join link, when available. */
  children?: ReactNode;
}

function DayBadge({ startsAt, zone }: { startsAt: string; zone: string }) {
  const { weekday, day, month } = formatDayParts(startsAt, zone);
  return (
    <time dateTime={startsAt} className={styles.day}>
      <span className="visually-hidden">{formatLongDay(startsAt, zone)}</span>
      <span aria-hidden="true">{weekday}</span>
      <span aria-hidden="true" className={styles.number}>
        {day}
      </span>
      <span aria-hidden="true">{month}</span>
    </time>
  );
}

function VenueLine({ venue }: { venue: string }) {
  return (
    <p className={styles.venue}>
      <MapPinIcon size={18} />
      <span>
        {venue} ·{" "}
        <a href={mapSearchUrl(venue)} target="_blank" rel="noopener noreferrer" className={styles.link}>
          Ver en el mapa
        </a>
      </span>
    </p>
  );
}

const canAddToCalendar = (phase: EncuentroPhase) =>
  phase === "upcoming" || phase === "open" || phase === "inProgress";

/** An encuentro in its own time; after hydration, an online one in the viewer's. */
export function ReceivedEncuentroRow({
  encuentro,
  venue,
  city,
  phase,
  now,
  hint,
  children,
}: ReceivedEncuentroRowProps) {
  const { zone, hours, zoneLabel, detail } = formatEncuentroTimes(encuentro, {
    city,
    viewerZone: useViewerZone(),
  });
  const { id, title, cancelled, startsAt } = encuentro;
  const isMuted = phase === "over" || cancelled;
  const startText = phase === "inProgress" ? "Ahora" : `Empieza ${formatTimeUntil(startsAt, now, zone)}`;
  return (
    <li className={cx(styles.row, isMuted && styles.quiet, cancelled && styles.cancelled)}>
      <DayBadge startsAt={startsAt} zone={zone} />
      <div className={styles.words}>
        {title && <h3 className={styles.title}>{title}</h3>}
        <p>
          <b className={styles.hours}>{hours}</b> <span className={styles.zone}>{zoneLabel}</span>
        </p>
        <p className={styles.detail}>{detail}</p>
        {venue && <VenueLine venue={venue} />}
      </div>
      <div className={styles.side}>
        {(phase !== "over" || cancelled) && (
          <p className={cx(styles.state, cancelled ? styles.off : styles.on)}>
            {!cancelled && <ClockIcon size={18} />}
            {cancelled ? "Cancelado" : startText}
          </p>
        )}
        {/* The join link appears without interaction. */}
        <div aria-live="polite">{children}</div>
        {hint && <p className={styles.hint}>{hint}</p>}
        {canAddToCalendar(phase) && (
          <a href={api.encuentroCalendar(id)} className={styles.link}>
            <CalendarPlusIcon size={18} />
            Añadir al calendario
            <span className="visually-hidden"> el encuentro del {formatShortDay(startsAt, zone)}</span>
          </a>
        )}
      </div>
    </li>
  );
}
