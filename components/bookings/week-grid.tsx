"use client";

import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "@/components/ui/cx";
import { covers, cutBlocks, mergeBlocks, toClock, touches, WEEKDAYS, type WeekBlock } from "./week";
import styles from "./availability.module.css";

const FIRST_HOUR = 6;
const LAST_HOUR = 23;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);

const toCell = (weekday: number, hour: number): WeekBlock => ({
  weekday,
  from: toClock(hour),
  to: toClock(hour + 1),
});

interface WeekGridProps {
  blocks: readonly WeekBlock[];
  onChange: (blocks: WeekBlock[]) => void;
}

/** The week as hours to be painted, by pointer or by keys: arrows, Home, End and the page keys move, the space bar switches. */
export function WeekGrid({ blocks, onChange }: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  /** The cell that the tab key reaches: the one that had the focus last. */
  const [current, setCurrent] = useState({ weekday: 1, hour: FIRST_HOUR });
  /** The value that the pointer paints while it is down. */
  const painting = useRef<"open" | "closed" | null>(null);

  function paint(cell: WeekBlock, mode: "open" | "closed") {
    const isOpen = covers(blocks, cell);
    if (mode === "open" && !isOpen) onChange(mergeBlocks([...blocks, cell]));
    if (mode === "closed" && touches(blocks, cell)) onChange(cutBlocks(blocks, cell));
  }

  function findCell(event: PointerEvent): WeekBlock | null {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const button = target?.closest<HTMLElement>("[data-hour]");
    if (!button) return null;
    return toCell(Number(button.dataset.weekday), Number(button.dataset.hour));
  }

  function handlePointerDown(event: PointerEvent) {
    const cell = findCell(event);
    // A finger scrolls the page; it paints by taps, which are clicks.
    if (!cell || event.pointerType === "touch" || event.button !== 0) return;
    event.preventDefault();
    painting.current = covers(blocks, cell) ? "closed" : "open";
    paint(cell, painting.current);
  }

  function handlePointerMove(event: PointerEvent) {
    const cell = painting.current === null ? null : findCell(event);
    if (cell && painting.current) paint(cell, painting.current);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>, weekday: number, hour: number) {
    const targets: Record<string, [number, number]> = {
      ArrowUp: [weekday, hour - 1],
      ArrowDown: [weekday, hour + 1],
      ArrowLeft: [weekday - 1, hour],
      ArrowRight: [weekday + 1, hour],
      Home: [1, hour],
      End: [7, hour],
      PageUp: [weekday, FIRST_HOUR],
      PageDown: [weekday, LAST_HOUR - 1],
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
    <div
      ref={grid}
      className={styles.grid}
      role="group"
      aria-label="Tu semana, hora a hora"
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => (painting.current = null)}
      onPointerLeave={() => (painting.current = null)}
    >
      <span />
      {WEEKDAYS.map(({ weekday, name }) => (
        <span key={weekday} className={styles.weekday} aria-hidden="true">
          {name.slice(0, 2)}
        </span>
      ))}
      {HOURS.map((hour) => (
        <Fragment key={hour}>
          <span className={styles.clock} aria-hidden="true">
            {hour}
          </span>
          {WEEKDAYS.map(({ weekday, name }) => {
            const cell = toCell(weekday, hour);
            const isOpen = covers(blocks, cell);
            return (
              <button
                key={weekday}
                type="button"
                data-weekday={weekday}
                data-hour={hour}
                tabIndex={weekday === current.weekday && hour === current.hour ? 0 : -1}
                onFocus={() => setCurrent({ weekday, hour })}
                aria-pressed={isOpen}
                aria-label={`${name}, de ${hour} a ${hour + 1}`}
                className={cx(styles.cell, isOpen ? styles.open : touches(blocks, cell) && styles.partlyOpen)}
                onKeyDown={(event) => handleKeyDown(event, weekday, hour)}
                onClick={(event) => {
                  // A mouse has painted already; a click without a pointer is a key or an assistive program.
                  const native = event.nativeEvent;
                  const isMouse = native instanceof window.PointerEvent && native.pointerType === "mouse";
                  if (!isMouse || event.detail === 0) paint(cell, isOpen ? "closed" : "open");
                }}
              />
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
