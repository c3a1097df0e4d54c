"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";
import {
  getKeyDirection,
  getTouchDirection,
  type PageDirection,
  type ReadingDirection,
  type TouchMove,
} from "@/components/library/reader/page-turning";
import { leaveWords } from "./section";
import { findUnplayable } from "./unplayable-media";

interface FrameListeners {
  /** The direction in which pages are turned. */
  direction: ReadingDirection;
  onTurn: (direction: PageDirection) => void;
  onLink: (href: string) => void;
  onFocus: (element: Element) => void;
  /** Called when sound or a film of the book begins. */
  onPlay: () => void;
  /** Called when the frame's size or the colour scheme changes, or an image or a font has loaded. */
  onLayoutChange: () => void;
}

const toPoint = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY });

const XLINK_NAMESPACE = "http://www.w3.org/1999/xlink";

// `instanceof` fails for elements of another window.
const asElement = (target: EventTarget | null) => target as Element | null;

/** Listens to events inside the reader's frame, which runs no scripts itself. */
export function useFrameEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  listeners: FrameListeners,
): void {
  const turn = useEffectEvent(listeners.onTurn);
  const focus = useEffectEvent(listeners.onFocus);
  const change = useEffectEvent(listeners.onLayoutChange);
  const handlePlay = useEffectEvent(listeners.onPlay);

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = asElement(event.target)?.closest("a, area");
    if (!link) return;
    event.preventDefault();
    const address = link.getAttribute("href") ?? link.getAttributeNS(XLINK_NAMESPACE, "href");
    if (address) listeners.onLink(address);
  });

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Keys do not leave the frame by themselves.
    if (event.key === "Escape") {
      frame.current?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    }
    const direction = getKeyDirection(event, listeners.direction);
    if (!direction) return;
    event.preventDefault();
    turn(direction);
  });

  const handleTouch = useEffectEvent((move: TouchMove) => {
    const direction = getTouchDirection(move, listeners.direction);
    if (direction) listeners.onTurn(direction);
  });

  useEffect(() => {
    const element = frame.current;
    const document = element?.contentDocument;
    if (!ready || !element || !document) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    let from: { x: number; y: number; timeStamp: number } | null = null;
    document.addEventListener("click", (event) => handleClick(event), { signal });
    document.addEventListener("keydown", (event) => handleKeyDown(event), { signal });
    // Setting the text of a <style> fires `load` too: reacting to it would repaginate forever. A section is shown once
    // its style sheets are loaded.
    const handleLoad = ({ target }: Event) => {
      if (!/^(?:style|link)$/.test(asElement(target)?.localName ?? "")) change();
    };
    document.addEventListener("load", handleLoad, { signal, capture: true });
    // A film takes its place once its size is known.
    document.addEventListener("loadedmetadata", handleLoad, { signal, capture: true });
    const handleError = ({ target }: Event) => {
      const failed = asElement(target);
      const media = failed && findUnplayable(failed);
      if (!media) return;
      leaveWords(media);
      change();
    };
    document.addEventListener("error", handleError, { signal, capture: true });
    document.addEventListener("play", () => handlePlay(), { signal, capture: true });
    document.addEventListener(
      "focusin",
      ({ target }) => {
        const focused = asElement(target);
        if (focused) focus(focused);
      },
      { signal },
    );
    document.addEventListener(
      "touchstart",
      ({ touches: [touch, second], timeStamp }) => {
        from = touch && !second ? { ...toPoint(touch), timeStamp } : null;
      },
      { signal, passive: true },
    );
    document.addEventListener(
      "touchend",
      ({ changedTouches: [touch], target, timeStamp }) => {
        if (!from || !touch || asElement(target)?.closest("a, area, audio, video")) return;
        const width = document.documentElement.clientWidth;
        const durationMs = timeStamp - from.timeStamp;
        handleTouch({ from, to: toPoint(touch), width, durationMs });
      },
      { signal },
    );
    document.fonts.addEventListener("loadingdone", () => change(), { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => change(), { signal });
    const observer = new ResizeObserver(() => change());
    observer.observe(element);
    return () => {
      abortController.abort();
      observer.disconnect();
    };
  }, [frame, ready]);
}
