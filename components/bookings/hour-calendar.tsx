"use client";

import { IconButton } from "@/components/ui/button";
import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/icons";
import { cx } from "@/components/ui/cx";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatDayHeading } from "@/lib/platform/time/format";
import { HourZone } from "./hour-zone";
import { countLeadingCells, formatMonth, listDays, shiftMonth } from "./month";
import styles from "./hours.module.css";

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

interface HourCalendarProps {
  month: string;
  /** The chosen day; null before one is chosen. */
  day: string | null;
  today: string;
  /** Number of free hours by day. */
  freeByDay: ReadonlyMap<string, number>;
  isLoading: boolean;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
  /** The viewer's zone. */
  zone: string;
}

/** A month whose days with free hours can be chosen. */
export function HourCalendar(props: HourCalendarProps) {
  const { month, day: chosen, today, freeByDay, isLoading, onMonth, onDay, zone } = props;
  return (
    <section className={styles.calendar} aria-label="Día" aria-busy={isLoading}>
      <div className={styles.month}>
        <IconButton
          label="Mes anterior"
          icon={<CaretLeftIcon />}
          disabled={month <= today.slice(0, 7)}
          onClick={() => onMonth(shiftMonth(month, -1))}
        />
        <h2 className={styles.monthName} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <IconButton
          label="Mes siguiente"
          icon={<CaretRightIcon />}
          onClick={() => onMonth(shiftMonth(month, 1))}
        />
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday.slice(0, 1).toUpperCase()}</span>
        ))}
      </div>
      <ol role="list" className={styles.days}>
        {listDays(month).map((day, index) => {
          const free = freeByDay.get(day) ?? 0;
          return (
            <li key={day} style={index === 0 ? { gridColumnStart: countLeadingCells(month) + 1 } : undefined}>
              <button
                type="button"
                className={cx(styles.day, day === chosen && styles.chosenDay)}
                disabled={free === 0}
                aria-pressed={day === chosen}
                aria-label={`${formatDayHeading(day, today)}, ${pluralize(free, "hora libre", "horas libres")}`}
                onClick={() => onDay(day)}
              >
                {Number(day.slice(8))}
              </button>
            </li>
          );
        })}
      </ol>
      <HourZone zone={zone} />
    </section>
  );
}
