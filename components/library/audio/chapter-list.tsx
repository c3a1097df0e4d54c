"use client";

import { useId } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SkipBackFillIcon, SkipForwardFillIcon } from "@/components/ui/icons";
import type { Chapter } from "@/lib/content/ayni/schema";
import styles from "./chapter-list.module.css";
import { chapterAt, nextChapter, previousChapter } from "../../recibir/audio/chapters";
import { clock } from "./track";

interface ChapterListProps {
  chapters: readonly Chapter[];
  time: number;
  onSeek: (seconds: number) => void;
}

/** The chapters of a recording; choosing one goes there. */
export function ChapterList({ chapters, time, onSeek }: ChapterListProps) {
  const heading = useId();
  const current = chapterAt(chapters, time);
  const next = nextChapter(chapters, time);
  return (
    <section aria-labelledby={heading} className={styles.chapters}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          Capítulos
        </h3>
        <div className={styles.steps}>
          <IconButton
            label="Capítulo anterior"
            icon={<SkipBackFillIcon size={20} />}
            disabled={current < 0}
            onClick={() => onSeek(previousChapter(chapters, time))}
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
              <span className={styles.start}>{clock(startSeconds)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
