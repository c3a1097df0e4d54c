"use client";

import type { Ref } from "react";
import { cx } from "@/components/ui/cx";
import type { HourView } from "@/lib/bookings/hours/schema";
import { formatDayHeading, formatTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import styles from "./hours.module.css";

interface HourListProps {
  day: string;
  today: string;
  hours: readonly HourView[];
  chosen: string | null;
  /** The zone of the hours. */
  zone: string;
  /** The zone that is told beside each hour where it differs. */
  otherZone: string;
  /** Start of the next free hour of all. */
  first: string | null;
  onChoose: (startsAt: string) => void;
  ref?: Ref<HTMLElement>;
}

/** The free hours of a day. */
export function HourList(props: HourListProps) {
  const { day, today, hours, chosen, zone, otherZone, first, onChoose, ref } = props;
  return (
    <section ref={ref} tabIndex={-1} className={styles.hours} aria-label="Hora">
      <div className={styles.dayHead} aria-live="polite">
        <h2 className={styles.dayName}>{formatDayHeading(day, today)}</h2>
        <p className={styles.quiet}>{formatZone(zone)}</p>
      </div>
      <ul role="list" className={styles.hourList}>
        {hours.map(({ startsAt }) => {
          const hour = formatTime(startsAt, zone);
          const otherHour = formatTime(startsAt, otherZone);
          return (
            <li key={startsAt}>
              <button
                type="button"
                className={cx(styles.hour, startsAt === chosen && styles.chosenHour)}
                aria-pressed={startsAt === chosen}
                onClick={() => onChoose(startsAt)}
              >
                <b>{hour}</b>
                {otherHour !== hour && (
                  <small>
                    {otherHour} en {zoneName(otherZone)}
                  </small>
                )}
                {startsAt === first && <small>La primera libre</small>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
