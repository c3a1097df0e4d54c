"use client";

import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import { cx } from "@/components/ui/cx";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatDayHeading, formatDayParts } from "@/lib/platform/time/format";
import { findLanding, findMove, findShift, isMoveKey, type Departure } from "./day-moves";
import { formatMonth, listShownWeeks } from "./month";
import { WEEKDAYS } from "./week";
import styles from "./hours.module.css";

interface DayGridProps {
  month: string;
  /** The chosen day; null before one is chosen. */
  day: string | null;
  today: string;
  /** Number of free hours by day. */
  freeByDay: ReadonlyMap<string, number>;
  isLoading: boolean;
  /** The month has none before it. */
  isFirst: boolean;
  onDay: (day: string) => void;
  /** Moves so many months. */
  onShift: (count: number) => void;
}

/** The days of the next month begin with its name. */
const isFirstOfNext = (date: string, month: string): boolean =>
  date.endsWith("-01") && !date.startsWith(month);

/** The days of a month to which a key leads from another one: none that were shown there already. */
function listLandings({ key, day, isReturn }: Departure, month: string, shown: readonly string[]): string[] {
  if (isReturn) return [...shown];
  const inMonth = shown.filter((other) => other.startsWith(month));
  return findShift(key) > 0 && day !== null ? inMonth.filter((other) => other > day) : inMonth;
}

/**
 * The days of a month, of which the free ones can be chosen: one stop of the tab key, in which the arrows move, also into
 * other months. Weeks that are over are left out; near the end of a month the first days of the next one follow.
 */
export function DayGrid(props: DayGridProps) {
  const { month, day, today, freeByDay, isLoading, isFirst, onDay, onShift } = props;
  const grid = useRef<HTMLDivElement>(null);
  const free = [...freeByDay].flatMap(([key, count]) => (count > 0 ? [key] : [])).sort();
  const weeks = listShownWeeks(month, today);
  const shown = free.filter((other) => weeks.some((week) => week.includes(other)));
  const stop = day !== null && shown.includes(day) ? day : shown[0];

  const focusDay = (target: string | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();

  // Once the days of another month are known, the one that was meant has the focus; until then, and in a month without
  // free days, the grid keeps it. Where a month has no day of the weekday that was meant, the key leads back.
  const departure = useRef<Departure | null>(null);
  const land = useEffectEvent(() => {
    const left = departure.current;
    if (left === null) return;
    const landing = findLanding(left, listLandings(left, month, shown));
    if (landing === undefined && shown.length === 0) return;
    departure.current = null;
    // Whoever has gone elsewhere meanwhile stays there.
    if (!grid.current?.contains(document.activeElement)) return;
    if (landing !== undefined) return focusDay(landing);
    departure.current = { ...left, isReturn: true };
    onShift(-findShift(left.key));
  });
  useEffect(() => {
    if (!isLoading) land();
  }, [month, isLoading]);

  function leaveMonth(key: string, from: string | null) {
    const shift = findShift(key);
    if (shift === 0 || (shift < 0 && isFirst)) return;
    departure.current = { key, day: from };
    grid.current?.focus();
    onShift(shift);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!isMoveKey(event.key) || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const from = event.target.dataset.day ?? null;
    // A click beside the days leaves the focus on the grid.
    const next = from === null ? (isLoading ? undefined : stop) : findMove(event.key, from, shown);
    if (next === undefined) leaveMonth(event.key, from ?? departure.current?.day ?? null);
    else focusDay(next);
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={formatMonth(month)}
      className={styles.days}
      onKeyDown={handleKeyDown}
    >
      <div role="row" className={styles.weekdays}>
        {WEEKDAYS.map(({ weekday, name }) => (
          <span key={weekday} role="columnheader" aria-label={name}>
            {name.slice(0, 1).toUpperCase()}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week.join()} role="row" className={styles.dayRow}>
          {week.map((date, weekday) => {
            if (date === null) return <span key={weekday} role="gridcell" />;
            const count = freeByDay.get(date) ?? 0;
            return (
              <span key={date} role="gridcell" aria-selected={date === day}>
                <button
                  type="button"
                  data-day={date}
                  className={cx(styles.day, date === day && styles.chosenDay)}
                  disabled={count === 0}
                  tabIndex={date === stop ? 0 : -1}
                  aria-pressed={date === day}
                  aria-label={`${formatDayHeading(date, today)}, ${pluralize(count, "hora libre", "horas libres")}`}
                  onClick={() => onDay(date)}
                >
                  {Number(date.slice(8))}
                  {isFirstOfNext(date, month) && <small>{formatDayParts(date, "UTC").month}</small>}
                </button>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
