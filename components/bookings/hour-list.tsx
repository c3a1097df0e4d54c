"use client";

import type { Ref } from "react";
import { cx } from "@/components/ui/cx";
import type { HourView } from "@/lib/bookings/hours/schema";
import { formatDayHeading, formatTime } from "@/lib/platform/time/format";
import { zoneName } from "@/lib/platform/time/zone-names";
import styles from "./hours.module.css";

interface HourListProps {
  day: string;
  today: string;
  hours: readonly HourView[];
  chosen: string | null;
  /** The viewer's zone. */
  zone: string;
  /** The Master's zone, told beside the hour where it differs. */
  masterZone: string;
  /** Start of the next free hour of all. */
  first: string | null;
  onChoose: (startsAt: string) => void;
  ref?: Ref<HTMLElement>;
}

/** The free hours of a day, in the viewer's zone. */
export function HourList(props: HourListProps) {
  const { day, today, hours, chosen, zone, masterZone, first, onChoose, ref } = props;
  return (
    <section ref={ref} tabIndex={-1} className={styles.hours} aria-label="Hora">
      <h2 className={styles.dayName}>{formatDayHeading(day, today)}</h2>
      <ul role="list" className={styles.hourList}>
        {hours.map(({ startsAt }) => {
          const hour = formatTime(startsAt, zone);
          const masterHour = formatTime(startsAt, masterZone);
          return (
            <li key={startsAt}>
              <button
                type="button"
                className={cx(styles.hour, startsAt === chosen && styles.chosenHour)}
                aria-pressed={startsAt === chosen}
                onClick={() => onChoose(startsAt)}
              >
                <b>{hour}</b>
                {masterHour !== hour && (
                  <small>
                    {masterHour} en {zoneName(masterZone)}
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
