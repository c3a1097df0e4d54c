"use client";

import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { covers, paintCells, toCellBlock, type WeekBlock, type WeekCell } from "./week";

/** Milliseconds for which a finger rests on an hour before it paints; a shorter touch is a tap or scrolls. */
export const HOLD_MS = 350;

/** Pixels that a resting finger may move. */
const SLOP = 10;

type Stroke = { start: WeekCell; base: readonly WeekBlock[]; mode: "open" | "closed" };

interface WeekPaintingProps {
  grid: RefObject<HTMLElement | null>;
  blocks: readonly WeekBlock[];
  onChange: (blocks: WeekBlock[]) => void;
}

function readCell(element: Element | null): WeekCell | null {
  const button = element?.closest<HTMLElement>("[data-hour]");
  return button ? { weekday: Number(button.dataset.weekday), hour: Number(button.dataset.hour) } : null;
}

/** Paints the hours between two cells while a mouse is dragged, or a finger that has rested on the first one. */
export function useWeekPainting({ grid, blocks, onChange }: WeekPaintingProps) {
  const stroke = useRef<Stroke | null>(null);
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  /** The last press has painted: the click that follows it changes nothing. */
  const hasPainted = useRef(false);

  // Once a finger paints, the page does not scroll. React listens passively, which could not prevent it.
  useEffect(() => {
    const { current } = grid;
    const keepStill = (event: TouchEvent) => {
      if (stroke.current) event.preventDefault();
    };
    current?.addEventListener("touchmove", keepStill, { passive: false });
    return () => current?.removeEventListener("touchmove", keepStill);
  }, [grid]);

  function paintTo(end: WeekCell) {
    if (stroke.current)
      onChange(paintCells(stroke.current.base, stroke.current.start, end, stroke.current.mode));
  }

  function begin(start: WeekCell) {
    stroke.current = { start, base: blocks, mode: covers(blocks, toCellBlock(start)) ? "closed" : "open" };
    hasPainted.current = true;
    paintTo(start);
  }

  function end() {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
    stroke.current = null;
  }

  function handlePointerDown(event: PointerEvent) {
    end();
    hasPainted.current = false;
    const cell = event.target instanceof Element ? readCell(event.target) : null;
    if (!cell || event.button !== 0) return;
    if (event.pointerType === "mouse") {
      event.preventDefault();
      begin(cell);
    } else
      hold.current = { timer: setTimeout(() => begin(cell), HOLD_MS), x: event.clientX, y: event.clientY };
  }

  function handlePointerMove({ clientX, clientY }: PointerEvent) {
    if (stroke.current) {
      const cell = readCell(document.elementFromPoint(clientX, clientY));
      if (cell) paintTo(cell);
    } else if (hold.current && Math.hypot(clientX - hold.current.x, clientY - hold.current.y) > SLOP) end();
  }

  return {
    hasPainted,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      // The menu of a long press would end the stroke.
      onContextMenu: (event: MouseEvent) => {
        if (stroke.current) event.preventDefault();
      },
    },
  };
}
