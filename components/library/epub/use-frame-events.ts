"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";
import { keyTurn, swipeTurn, type Turn } from "../reader/page-turning";

interface FrameListeners {
  onTurn: (way: Turn) => void;
  onLink: (href: string) => void;
  onFocus: (element: Element) => void;
  /** The frame has another size, the page other colours, or an image has come. */
  onChange: () => void;
}

const pointOf = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY });

// An element of the frame is no instance of this window's classes.
const asElement = (target: EventTarget | null) => target as Element | null;

/** Hears what happens inside the reader's frame, which runs no script of its own. */
export function useFrameEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  listeners: FrameListeners,
): void {
  const turn = useEffectEvent(listeners.onTurn);
  const focus = useEffectEvent(listeners.onFocus);
  const change = useEffectEvent(listeners.onChange);

  const click = useEffectEvent((event: MouseEvent) => {
    const link = asElement(event.target)?.closest("a");
    if (!link) return;
    event.preventDefault();
    listeners.onLink(link.getAttribute("href") ?? "");
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const way = keyTurn(event);
    if (!way) return;
    event.preventDefault();
    turn(way);
  });

  useEffect(() => {
    const element = frame.current;
    const document = element?.contentDocument;
    if (!ready || !element || !document) return;
    const stop = new AbortController();
    const { signal } = stop;
    let from: Touch | undefined;
    document.addEventListener("click", (event) => click(event), { signal });
    document.addEventListener("keydown", (event) => press(event), { signal });
    // A style sheet tells that it has come, too, each time that the pages are cut anew.
    document.addEventListener("load", ({ target }) => asElement(target)?.localName !== "style" && change(), {
      signal,
      capture: true,
    });
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
      ({ touches }) => {
        from = touches.length === 1 ? touches[0] : undefined;
      },
      { signal, passive: true },
    );
    document.addEventListener(
      "touchend",
      ({ changedTouches: [to] }) => {
        const way = from && to ? swipeTurn(pointOf(from), pointOf(to)) : null;
        if (way) turn(way);
      },
      { signal },
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => change(), { signal });
    const sizes = new ResizeObserver(() => change());
    sizes.observe(element);
    return () => {
      stop.abort();
      sizes.disconnect();
    };
  }, [frame, ready]);
}
