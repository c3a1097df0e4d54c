"use client";

import { useEffect, useEffectEvent } from "react";
import { wayOut } from "./way-out";

// Each open overlay has a history entry above the one of its page, so that Back closes it and keeps the page. The entries have the
// URL of the page and the state of Next.js, which need not hear of them; `overlayDepth` counts them.

declare global {
  interface HistoryState {
    overlayDepth?: number;
  }
}

type Overlay = { close: () => void };

/** The open ones, the topmost last. */
const overlays: Overlay[] = [];
let pageUrl = "";
let finishTraversal: (() => void) | undefined;
let adjusting: Promise<void> = Promise.resolve();

const readDepth = (): number => (history.state as HistoryState | null)?.overlayDepth ?? 0;

function closeAbove(depth: number): void {
  for (const overlay of overlays.splice(depth).reverse()) overlay.close();
}

wayOut.handleTraversal = (event) => {
  if (finishTraversal) {
    event.stopImmediatePropagation();
    finishTraversal();
  } else if (overlays.length > readDepth() && location.href === pageUrl) {
    event.stopImmediatePropagation();
    closeAbove(readDepth());
  }
};

/** A browser may refuse to go back, and a link that was pressed waits for it. */
const LONGEST_TRAVERSAL_MS = 500;

/** A browser that goes back to an address with a fragment gives the focus to its target. */
function keepFocus(focused: Element | null): void {
  const isAtTarget = location.hash !== "" && document.activeElement?.id === location.hash.slice(1);
  if (isAtTarget && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

async function traverse(delta: number): Promise<void> {
  const focused = document.activeElement;
  await new Promise<void>((resolve) => {
    finishTraversal = resolve;
    history.go(delta);
    setTimeout(resolve, LONGEST_TRAVERSAL_MS);
  });
  finishTraversal = undefined;
  requestAnimationFrame(() => keepFocus(focused));
}

async function adjust(): Promise<void> {
  // Overlays that replace one another share the entry; a page that was pushed meanwhile has none.
  await new Promise((resolve) => setTimeout(resolve));
  const depth = readDepth();
  const target = overlays.length;
  for (let next = depth + 1; next <= target; next++)
    history.pushState({ ...history.state, overlayDepth: next }, "");
  if (depth <= target) return;
  await traverse(target - depth);
  // A page was pushed on top before the browser went back, and it is the one that should be seen.
  if (readDepth() > target) history.forward();
}

/** Gives history as many entries as overlays are open. */
const adjustHistory = (): Promise<void> => (adjusting = adjusting.then(adjust));

/** Closes all overlays and removes their entries, so that the next page follows the one below them. */
export function leaveOverlays(): Promise<void> {
  closeAbove(0);
  return adjustHistory();
}
wayOut.leaveOverlays = (callback) =>
  readDepth() > 0 || overlays.length > 0 ? void leaveOverlays().then(callback) : callback();

/** Lets Back close an open overlay. A closed one leaves no entry behind. */
export function useOverlayHistory(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const overlay: Overlay = { close: () => close() };
    if (overlays.length === 0) pageUrl = location.href;
    overlays.push(overlay);
    void adjustHistory();
    return () => {
      const index = overlays.indexOf(overlay);
      if (index < 0) return;
      overlays.splice(index, 1);
      void adjustHistory();
    };
  }, [open]);
}
