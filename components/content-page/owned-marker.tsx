"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Tells the style sheet that the viewer has the content. What is told to newcomers leaves its room empty where the viewer
 * would see the rest move up; further down its room, `data-newcomers-room`, goes, too.
 */
export function OwnedMarker() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const rooms = ref.current?.closest("aside")?.querySelectorAll<HTMLElement>("[data-newcomers-room]") ?? [];
    const unseen = [...rooms].filter((room) => room.getBoundingClientRect().top >= innerHeight);
    for (const room of unseen) room.hidden = true;
    return () => {
      for (const room of unseen) room.hidden = false;
    };
  }, []);
  return <span ref={ref} hidden data-owned="" />;
}
