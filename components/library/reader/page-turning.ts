"use client";

import { useEffect, useEffectEvent, useRef, type TouchEvent } from "react";

export type PageDirection = "next" | "previous";

/** The direction in which the pages of a document follow each other. */
export type ReadingDirection = "ltr" | "rtl";

const MIRRORED: Record<PageDirection, PageDirection> = { next: "previous", previous: "next" };

/** Turns what stands for left and right around where pages go from right to left. */
const orient = (direction: PageDirection | null, reading: ReadingDirection): PageDirection | null =>
  direction && reading === "rtl" ? MIRRORED[direction] : direction;

const SWIPE_PIXELS = 48;

type Point = { x: number; y: number };

/** Returns the direction of a horizontal swipe; null for anything else. */
export function getSwipeDirection(from: Point, to: Point): PageDirection | null {
  const deltaX = to.x - from.x;
  if (Math.abs(deltaX) < SWIPE_PIXELS || Math.abs(deltaX) < 1.5 * Math.abs(to.y - from.y)) return null;
  return deltaX < 0 ? "next" : "previous";
}

const TAP_PIXELS = 10;
const TAP_MS = 400;
const TAP_ZONE_SHARE = 0.3;

/** A touch: its first and last point in an area of a width, and the time between. */
export type TouchMove = { from: Point; to: Point; width: number; durationMs: number };

function getTapDirection(x: number, width: number): PageDirection | null {
  if (x < width * TAP_ZONE_SHARE) return "previous";
  return x > width * (1 - TAP_ZONE_SHARE) ? "next" : null;
}

/** Returns the direction of a swipe, or of a tap beside an edge; null for anything else. */
export function getTouchDirection(
  { from, to, width, durationMs }: TouchMove,
  reading: ReadingDirection = "ltr",
): PageDirection | null {
  const isTap = Math.hypot(to.x - from.x, to.y - from.y) < TAP_PIXELS && durationMs < TAP_MS;
  return orient(isTap ? getTapDirection(to.x, width) : getSwipeDirection(from, to), reading);
}

const ARROW_KEYS: Record<string, PageDirection> = { ArrowRight: "next", ArrowLeft: "previous" };
const PAGE_KEYS: Record<string, PageDirection> = { PageDown: "next", PageUp: "previous" };

const ARROW_KEY_CONTROLS = "input, textarea, select, [contenteditable], audio, video, [role='menu']";

type KeyboardInput = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target">;

// `instanceof` fails for elements of another window, such as those of a book.
const isInControl = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest(ARROW_KEY_CONTROLS) !== null;

/** Returns the direction of a key; null for other keys, with modifiers and inside controls that use arrow keys. */
export function getKeyDirection(
  { key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardInput,
  reading: ReadingDirection = "ltr",
): PageDirection | null {
  if (altKey || ctrlKey || metaKey || shiftKey || isInControl(target)) return null;
  return orient(ARROW_KEYS[key] ?? null, reading) ?? PAGE_KEYS[key] ?? null;
}

/** Turns pages with the arrow keys while mounted. */
export function usePageKeys(
  turn: (direction: PageDirection) => void,
  reading: ReadingDirection = "ltr",
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = getKeyDirection(event, reading);
    if (!direction) return;
    event.preventDefault();
    turn(direction);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

type TouchStart = Point & { timeStamp: number };

const toPoint = (touch: Touch | undefined, area: HTMLElement): Point | null => {
  if (!touch) return null;
  const { left, top } = area.getBoundingClientRect();
  return { x: touch.clientX - left, y: touch.clientY - top };
};

/** Returns props for an element that turns pages by swiping, and by tapping beside its edges. */
export function usePageTouch(turn: (direction: PageDirection) => void, reading: ReadingDirection = "ltr") {
  const start = useRef<TouchStart | null>(null);
  return {
    onTouchStart: ({ nativeEvent: { touches, timeStamp }, currentTarget }: TouchEvent<HTMLElement>) => {
      const point = touches.length === 1 ? toPoint(touches[0], currentTarget) : null;
      start.current = point && { ...point, timeStamp };
    },
    onTouchEnd: ({
      nativeEvent: { changedTouches, timeStamp },
      currentTarget,
      target,
    }: TouchEvent<HTMLElement>) => {
      const from = start.current;
      const to = toPoint(changedTouches[0], currentTarget);
      start.current = null;
      // A link is followed instead.
      if (!from || !to || (target as Element).closest("a")) return;
      const durationMs = timeStamp - from.timeStamp;
      const width = currentTarget.clientWidth;
      const direction = getTouchDirection({ from, to, width, durationMs }, reading);
      if (direction) turn(direction);
    },
  };
}
