"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./table-of-contents.module.css";

interface TableOfContentsProps<Entry> {
  entries: readonly Entry[];
  current: Entry | null;
  /** The language of the titles; null if the document names none. */
  language?: string | null;
  onSelect: (entry: Entry) => void;
}

const INDENT_CLASSES = [undefined, styles.inner, styles.innermost];

export function TableOfContents<Entry extends { title: string; depth: number }>({
  entries,
  current,
  language,
  onSelect,
}: TableOfContentsProps<Entry>) {
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
              lang={language ?? undefined}
              dir="auto"
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
