"use client";

import { useEffect, useEffectEvent, useRef, type TouchEvent } from "react";

export type PageDirection = "next" | "previous";

const SWIPE_PIXELS = 48;

type Point = { x: number; y: number };

/** Returns the direction of a horizontal swipe; null for anything else. */
export function getSwipeDirection(from: Point, to: Point): PageDirection | null {
  const deltaX = to.x - from.x;
  if (Math.abs(deltaX) < SWIPE_PIXELS || Math.abs(deltaX) < 1.5 * Math.abs(to.y - from.y)) return null;
  return deltaX < 0 ? "next" : "previous";
}

const DIRECTION_BY_KEY: Record<string, PageDirection> = {
  ArrowRight: "next",
  PageDown: "next",
  ArrowLeft: "previous",
  PageUp: "previous",
};

const ARROW_KEY_CONTROLS = "input, textarea, select, [contenteditable], audio, video, [role='menu']";

type KeyboardInput = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target">;

/** Returns the direction of a key; null for other keys, with modifiers and inside controls that use arrow keys. */
export function getKeyDirection({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  target,
}: KeyboardInput): PageDirection | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (target instanceof Element && target.closest(ARROW_KEY_CONTROLS)) return null;
  return DIRECTION_BY_KEY[key] ?? null;
}

/** Turns pages with the arrow keys while mounted. */
export function usePageKeys(turn: (direction: PageDirection) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = getKeyDirection(event);
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

const toPoint = ({ changedTouches }: TouchEvent): Point | null => {
  const touch = changedTouches.item(0);
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
};

/** Returns props for an element that turns pages by swiping. */
export function usePageSwipe(turn: (direction: PageDirection) => void) {
  const from = useRef<Point | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.touches.length === 1 ? toPoint(event) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = toPoint(event);
      const direction = from.current && to ? getSwipeDirection(from.current, to) : null;
      from.current = null;
      if (direction) turn(direction);
    },
  };
}
