"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { TocEntry } from "./book";
import styles from "./table-of-contents.module.css";

interface TableOfContentsProps {
  entries: TocEntry[];
  current: TocEntry | null;
  onSelect: (entry: TocEntry) => void;
}

const INDENT_CLASSES = [undefined, styles.inner, styles.innermost];

export function TableOfContents({ entries, current, onSelect }: TableOfContentsProps) {
  const navRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = navRef.current;
    (nav?.querySelector<HTMLElement>("[aria-current]") ?? nav?.querySelector("button"))?.focus();
  }, []);
  return (
    <nav ref={navRef} className={styles.contents} aria-label="Índice">
      <ol className={styles.list} role="list">
        {entries.map((entry, index) => (
          <li key={index}>
            <button
              type="button"
              className={cx(styles.entry, INDENT_CLASSES[Math.min(entry.depth, 2)])}
              aria-current={entry === current ? "location" : undefined}
              onClick={() => onSelect(entry)}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
