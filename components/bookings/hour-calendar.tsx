"use client";

import { IconButton } from "@/components/ui/button";
import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/later-icons";
import { DayGrid } from "./day-grid";
import { formatMonth, shiftMonth } from "./month";
import styles from "./hours.module.css";

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
}

/** A month whose days with free hours can be chosen. */
export function HourCalendar(props: HourCalendarProps) {
  const { month, day: chosen, today, freeByDay, isLoading, onMonth, onDay } = props;
  const isFirst = month <= today.slice(0, 7);

  const shift = (count: number) => onMonth(shiftMonth(month, count));

  return (
    <section className={styles.calendar} aria-label="Día" aria-busy={isLoading}>
      <div className={styles.month}>
        <IconButton
          label="Mes anterior"
          icon={<CaretLeftIcon />}
          disabled={isFirst}
          onClick={() => shift(-1)}
        />
        <h2 className={styles.monthName} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <IconButton label="Mes siguiente" icon={<CaretRightIcon />} onClick={() => shift(1)} />
      </div>
      <DayGrid
        month={month}
        day={chosen}
        today={today}
        freeByDay={freeByDay}
        isLoading={isLoading}
        isFirst={isFirst}
        onDay={onDay}
        onShift={shift}
      />
    </section>
  );
}
