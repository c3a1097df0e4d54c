"use client";

import { Fragment, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useWeekPainting } from "./use-week-painting";
import {
  covers,
  cutBlocks,
  mergeBlocks,
  spanHours,
  toCellBlock,
  touches,
  WEEKDAYS,
  type WeekBlock,
} from "./week";
import styles from "./availability.module.css";

const USUAL = { start: 6, end: 23 };
const WHOLE_DAY = { start: 0, end: 24 };

interface WeekGridProps {
  blocks: readonly WeekBlock[];
  onChange: (blocks: WeekBlock[]) => void;
}

/** The week as hours to be painted, by mouse, finger or keys: arrows, Home, End and the page keys move, the space bar switches. */
export function WeekGrid({ blocks, onChange }: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  /** The cell that the tab key reaches: the one that had the focus last. */
  const [current, setCurrent] = useState({ weekday: 1, hour: USUAL.start });
  /** Hours that were open while this page is, so that none leaves under the pointer that closes it. */
  const [used, setUsed] = useState(() => spanHours(blocks, USUAL));
  const span = spanHours(blocks, used);
  if (span.start !== used.start || span.end !== used.end) setUsed(span);
  const [isWholeDay, setIsWholeDay] = useState(false);
  const { start, end } = isWholeDay ? WHOLE_DAY : span;
  const hours = Array.from({ length: end - start }, (_, index) => start + index);
  const stop = start <= current.hour && current.hour < end ? current : { weekday: 1, hour: start };
  const { handlers, hasPainted } = useWeekPainting({ grid, blocks, onChange });

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>, weekday: number, hour: number) {
    const targets: Record<string, [number, number]> = {
      ArrowUp: [weekday, hour - 1],
      ArrowDown: [weekday, hour + 1],
      ArrowLeft: [weekday - 1, hour],
      ArrowRight: [weekday + 1, hour],
      Home: [1, hour],
      End: [7, hour],
      PageUp: [weekday, start],
      PageDown: [weekday, end - 1],
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    const next = grid.current?.querySelector<HTMLElement>(
      `[data-weekday="${target[0]}"][data-hour="${target[1]}"]`,
    );
    next?.focus();
  }

  return (
    <div className={styles.hours}>
      <div ref={grid} className={styles.grid} role="group" aria-label="Tu semana, hora a hora" {...handlers}>
        <span />
        {WEEKDAYS.map(({ weekday, name }) => (
          <span key={weekday} className={styles.weekday} aria-hidden="true">
            {name.slice(0, 2)}
          </span>
        ))}
        {hours.map((hour) => (
          <Fragment key={hour}>
            <span className={styles.clock} aria-hidden="true">
              {hour}
            </span>
            {WEEKDAYS.map(({ weekday, name }) => {
              const cell = toCellBlock({ weekday, hour });
              const isOpen = covers(blocks, cell);
              return (
                <button
                  key={weekday}
                  type="button"
                  data-weekday={weekday}
                  data-hour={hour}
                  tabIndex={weekday === stop.weekday && hour === stop.hour ? 0 : -1}
                  onFocus={() => setCurrent({ weekday, hour })}
                  aria-pressed={isOpen}
                  aria-label={`${name}, de ${hour} a ${hour + 1}`}
                  className={cx(
                    styles.cell,
                    isOpen ? styles.open : touches(blocks, cell) && styles.partlyOpen,
                  )}
                  onKeyDown={(event) => handleKeyDown(event, weekday, hour)}
                  onClick={({ detail }) => {
                    // A click without a press is a key or an assistive program.
                    if (detail !== 0 && hasPainted.current) return;
                    onChange(isOpen ? cutBlocks(blocks, cell) : mergeBlocks([...blocks, cell]));
                  }}
                />
              );
            })}
          </Fragment>
        ))}
      </div>
      {(span.start > 0 || span.end < 24) && (
        <Button variant="quiet" onClick={() => setIsWholeDay(!isWholeDay)}>
          {isWholeDay ? "Ver menos horas" : "Ver todo el día"}
        </Button>
      )}
    </div>
  );
}
