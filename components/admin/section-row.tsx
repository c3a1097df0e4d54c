"use client";

import { useLayoutEffect, useRef, type ReactNode } from "react";

/** A list of links in a row, which begins at the current one where it scrolls sideways. */
export function SectionRow({ className, children }: { className?: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, []);
  return (
    <ul ref={row} role="list" className={className}>
      {children}
    </ul>
  );
}
