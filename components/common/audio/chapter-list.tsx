"use client";

import { useId } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SkipBackFillIcon, SkipForwardFillIcon } from "@/components/ui/later-icons";
import type { Chapter } from "@/lib/content/uploads/schema";
import styles from "./chapter-list.module.css";
import { findChapterIndex, getNextChapterStart, getPreviousChapterStart } from "./chapters";
import { formatTimecode } from "./track";

interface ChapterListProps {
  chapters: readonly Chapter[];
  time: number;
  onSeek: (seconds: number) => void;
}

export function ChapterList({ chapters, time, onSeek }: ChapterListProps) {
  const headingId = useId();
  const current = findChapterIndex(chapters, time);
  const next = getNextChapterStart(chapters, time);
  return (
    <section aria-labelledby={headingId} className={styles.chapters}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.heading}>
          Capítulos
        </h3>
        <div className={styles.steps}>
          <IconButton
            label="Capítulo anterior"
            icon={<SkipBackFillIcon size={20} />}
            disabled={current < 0}
            onClick={() => onSeek(getPreviousChapterStart(chapters, time))}
          />
          <IconButton
            label="Capítulo siguiente"
            icon={<SkipForwardFillIcon size={20} />}
            disabled={next === null}
            onClick={() => onSeek(next ?? time)}
          />
        </div>
      </div>
      <ol role="list" className={styles.list}>
        {chapters.map(({ title, startSeconds }, index) => (
          <li key={index}>
            <button
              type="button"
              className={cx(styles.chapter, index === current && styles.current)}
              aria-current={index === current || undefined}
              onClick={() => onSeek(startSeconds)}
            >
              <span className={styles.start}>{formatTimecode(startSeconds)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
