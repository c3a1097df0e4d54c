"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";

// The results change with the page; the live region stays.

let text = "";
let isAwaited = false;
const listeners = new Set<() => void>();

function announce(next: string): void {
  // The same text again is only announced if it differs.
  text = next === text ? `${next}\u00a0` : next;
  for (const listener of listeners) listener();
}

/** The next summary is the answer to a choice of the viewer. */
export function awaitAnnouncement(): void {
  isAwaited = true;
}

/** Announces the summary of the results that follow a choice. `view` changes with them. */
export function useAnnouncedSummary(summary: string, view: unknown): void {
  useLayoutEffect(() => {
    if (isAwaited) announce(summary);
    isAwaited = false;
  }, [summary, view]);
  useLayoutEffect(
    () => () => {
      // By then the next page, if it has results, has announced them.
      queueMicrotask(() => {
        isAwaited = false;
      });
    },
    [],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    text = "";
  };
}

/** The live region of the catalogue. */
export function ResultAnnouncer() {
  const announced = useSyncExternalStore(
    subscribe,
    () => text,
    () => "",
  );
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
