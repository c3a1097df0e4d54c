"use client";

import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import { cx } from "@/components/ui/cx";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { addDays } from "@/lib/platform/time/dates";
import { formatDayHeading } from "@/lib/platform/time/format";
import { formatMonth, listWeeks } from "./month";
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
  onDay: (day: string) => void;
  /** Moves so many months, if possible. */
  onShift: (count: number) => void;
}

/** The days to which the keys lead: the next free ones, in the order of time, of the weekday or of the week. */
function findTarget(key: string, day: string, free: readonly string[]): string | undefined {
  const [before, after] = [free.filter((other) => other < day), free.filter((other) => other > day)];
  const isSameWeekday = (other: string) => (Date.parse(other) - Date.parse(day)) % (7 * 86_400_000) === 0;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const [monday, sunday] = [addDays(day, -weekday), addDays(day, 6 - weekday)];
  const week = free.filter((other) => monday <= other && other <= sunday);
  const targets: Record<string, () => string | undefined> = {
    ArrowLeft: () => before.at(-1),
    ArrowRight: () => after[0],
    ArrowUp: () => before.filter(isSameWeekday).at(-1),
    ArrowDown: () => after.find(isSameWeekday),
    Home: () => week[0],
    End: () => week.at(-1),
  };
  return targets[key]?.();
}

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const SHIFTS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The days of a month, of which the free ones can be chosen: one stop of the tab key, in which the arrows move. Weeks that are over are left out. */
export function DayGrid({ month, day, today, freeByDay, isLoading, onDay, onShift }: DayGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const free = [...freeByDay].flatMap(([key, count]) => (count > 0 ? [key] : [])).sort();
  const inMonth = free.filter((other) => other.startsWith(month));
  const stop = day !== null && inMonth.includes(day) ? day : inMonth[0];
  const weeks = listWeeks(month).filter((week) => (week.findLast((other) => other !== null) ?? "") >= today);

  const focusDay = (target: string | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();

  // The days of another month get the focus once they are known.
  const isShifting = useRef(false);
  const land = useEffectEvent(() => {
    if (isShifting.current) focusDay(stop);
    isShifting.current = false;
  });
  useEffect(() => {
    if (!isLoading) land();
  }, [month, isLoading]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (current === undefined) return;
    const shift = SHIFTS[event.key];
    if (!MOVES.includes(event.key) && shift === undefined) return;
    event.preventDefault();
    if (shift === undefined) {
      focusDay(findTarget(event.key, current, inMonth));
      return;
    }
    isShifting.current = true;
    onShift(shift);
  }

  return (
    <div
      ref={grid}
      role="grid"
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
                </button>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
