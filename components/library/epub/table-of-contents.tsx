"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { TocEntry } from "./book";
import styles from "./table-of-contents.module.css";

interface ContentsProps {
  entries: TocEntry[];
  current: TocEntry | null;
  onChoose: (entry: TocEntry) => void;
  onClose: () => void;
}

const INDENTS = [undefined, styles.inner, styles.innermost];

/** The list of contents of a book, over its page. */
export function Contents({ entries, current, onChoose, onClose }: ContentsProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = list.current;
    (nav?.querySelector<HTMLElement>("[aria-current]") ?? nav?.querySelector("button"))?.focus();
  }, []);
  return (
    <nav
      ref={list}
      className={styles.contents}
      aria-label="Índice"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <ol className={styles.list} role="list">
        {entries.map((entry, index) => (
          <li key={index}>
            <button
              type="button"
              className={cx(styles.entry, INDENTS[Math.min(entry.depth, 2)])}
              aria-current={entry === current ? "location" : undefined}
              onClick={() => onChoose(entry)}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
