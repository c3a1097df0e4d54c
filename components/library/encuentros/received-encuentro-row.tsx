"use client";

import type { ReactNode } from "react";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { cx } from "@/components/ui/cx";
import { CalendarPlusIcon, ClockIcon, MapPinIcon } from "@/components/ui/icons";
import type { EncuentroView } from "@/lib/content/ayni/schema";
import type { Moment } from "@/lib/library/attendance/policy";
import { mapSearchUrl } from "@/lib/platform/urls";
import { api } from "@/lib/platform/routes";
import { dayParts, longDay, shortDay } from "@/lib/platform/time/format";
import { timeUntil } from "./countdown";
import styles from "./received-encuentro-row.module.css";
import { encuentroTimes } from "../../recibir/encuentro-times";

interface EncuentroRowProps {
  encuentro: EncuentroView;
  place: string | null;
  moment: Moment;
  /** The instant in which it is looked at. */
  now: number;
  /** What to know about the next one. */
  hint: string | null;
  /** What one may do now. */
  children?: ReactNode;
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

function Place({ place }: { place: string }) {
  return (
    <p className={styles.place}>
      <MapPinIcon size={18} />
      <span>
        {place} ·{" "}
        <a href={mapSearchUrl(place)} target="_blank" rel="noopener noreferrer" className={styles.link}>
          Ver en el mapa
        </a>
      </span>
    </p>
  );
}

const isStanding = (moment: Moment) => moment === "coming" || moment === "open" || moment === "inCourse";

function stateOf(moment: Moment, startsAt: string, now: number, zone: string): string {
  if (moment === "inCourse") return "Ahora";
  return `Empieza ${timeUntil(startsAt, now, zone)}`;
}

/** One encuentro: in the Master's hour as the page arrives, in the viewer's as soon as it is known. */
export function EncuentroRow({ encuentro, place, moment, now, hint, children }: EncuentroRowProps) {
  const { zone, hours, whose, elsewhere } = encuentroTimes(encuentro, useViewerZone());
  const { id, title, cancelled, startsAt } = encuentro;
  const quiet = moment === "past" || cancelled;
  return (
    <li className={cx(styles.row, quiet && styles.quiet, cancelled && styles.cancelled)}>
      <Day startsAt={startsAt} zone={zone} />
      <div className={styles.words}>
        {title && <h3 className={styles.title}>{title}</h3>}
        <p>
          <b className={styles.hours}>{hours}</b> <span className={styles.whose}>{whose}</span>
        </p>
        <p className={styles.elsewhere}>{elsewhere}</p>
        {place && <Place place={place} />}
      </div>
      <div className={styles.side}>
        {(moment !== "past" || cancelled) && (
          <p className={cx(styles.state, cancelled ? styles.off : styles.on)}>
            {!cancelled && <ClockIcon size={18} />}
            {cancelled ? "Cancelado" : stateOf(moment, startsAt, now, zone)}
          </p>
        )}
        {/* What appears here by itself is read out. */}
        <div aria-live="polite">{children}</div>
        {hint && <p className={styles.hint}>{hint}</p>}
        {isStanding(moment) && (
          <a href={api.encuentroCalendar(id)} className={styles.link}>
            <CalendarPlusIcon size={18} />
            Añadir al calendario
            <span className="visually-hidden"> el encuentro del {shortDay(startsAt, zone)}</span>
          </a>
        )}
      </div>
    </li>
  );
}
