"use client";

import { useEffect, useEffectEvent, useRef, type TouchEvent } from "react";

export type Turn = "next" | "previous";

const SWIPE_PIXELS = 48;

type Point = { x: number; y: number };

/** Which way a finger turned the page; null when it scrolled, tapped or strayed. */
export function swipeTurn(from: Point, to: Point): Turn | null {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 1.5 * Math.abs(to.y - from.y)) return null;
  return across < 0 ? "next" : "previous";
}

const KEYS: Record<string, Turn> = {
  ArrowRight: "next",
  PageDown: "next",
  ArrowLeft: "previous",
  PageUp: "previous",
};

const TAKES_ARROWS = "input, textarea, select, [contenteditable], audio, video, [role='menu']";

type KeyPress = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target">;

/** Which way a key turns the page; null for other keys and for those that belong to a control. */
export function keyTurn({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyPress): Turn | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (target instanceof Element && target.closest(TAKES_ARROWS)) return null;
  return KEYS[key] ?? null;
}

/** Turns pages with the arrow keys anywhere on the page while a reader is shown. */
export function useArrowKeys(turn: (way: Turn) => void): void {
  const obey = useEffectEvent((event: KeyboardEvent) => {
    const way = keyTurn(event);
    if (!way) return;
    event.preventDefault();
    turn(way);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => obey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

const pointOf = ({ changedTouches }: TouchEvent): Point | null => {
  const touch = changedTouches.item(0);
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
};

/** Props of an element that turns pages by swiping. */
export function useSwipe(turn: (way: Turn) => void) {
  const from = useRef<Point | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.touches.length === 1 ? pointOf(event) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = pointOf(event);
      const way = from.current && to ? swipeTurn(from.current, to) : null;
      from.current = null;
      if (way) turn(way);
    },
  };
}
