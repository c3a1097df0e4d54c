"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { LabelledProgressBar } from "@/components/ui/progress";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { currentSession } from "@/components/library/audio/current-session";
import type { PlaybackWork } from "@/components/library/audio/playback-session";
import { findNextFile } from "@/lib/library/progress/progress";
import { useFilePercents, usePositions } from "@/components/library/positions/position-context";
import styles from "./course.module.css";
import { isLessonComplete, toLessons, getCompletedShare, type LessonFile } from "./lesson";
import { LessonRow } from "./lesson-row";

interface CourseProps {
  lessons: readonly [LessonFile, ...LessonFile[]];
  work: PlaybackWork;
  /** Of the viewer's access; null if it does not expire. */
  accessMsLeft: number | null;
}

/** Returns the lesson that went on playing while other pages were shown. */
function findPlayedLesson(files: CourseProps["lessons"]): string | null {
  const trackId = currentSession.get()?.tracks[0].id;
  return files.find(({ id }) => id === trackId)?.id ?? null;
}

const getLessonRowId = (fileId: string) => `leccion-${fileId}`;

/** The lessons of a recorded course with their progress; one is open at a time. */
export function Course({ lessons: files, work, accessMsLeft }: CourseProps) {
  const positions = usePositions();
  const lessons = toLessons(files, useFilePercents());
  const [openId, setOpenId] = useState(() => findPlayedLesson(files));
  // The lesson that was opened to be played at once.
  const [playedId, setPlayedId] = useState<string | null>(null);
  const listRef = useRef<HTMLOListElement>(null);

  const completeCount = lessons.filter(isLessonComplete).length;
  const nextLesson = findNextFile(
    lessons.map((lesson) => ({ ...lesson, savedPosition: positions.getPosition(lesson.file.id) })),
  );
  const hasStarted = lessons.some(({ file }) => positions.getPosition(file.id) !== null);

  function openLesson(fileId: string | null, { play = false } = {}) {
    positions.flush();
    setOpenId(fileId);
    setPlayedId(play ? fileId : null);
    if (fileId) listRef.current?.querySelector<HTMLElement>(`#${getLessonRowId(fileId)}`)?.focus();
  }

  return (
    <section aria-labelledby="lessons" className={styles.course}>
      <div className={styles.head}>
        <h2 id="lessons">Lecciones</h2>
        <LabelledProgressBar
          value={getCompletedShare(lessons)}
          label={`${completeCount} de ${pluralize(lessons.length, "lección completada", "lecciones completadas")}`}
          detail={`${Math.round(getCompletedShare(lessons) * 100)} %`}
        />
        {completeCount === lessons.length ? (
          <p className={styles.completed}>
            <CheckCircleFillIcon size={24} />
            Has completado este curso
          </p>
        ) : (
          nextLesson && (
            <Button
              className={styles.resume}
              variant={openId ? "secondary" : "primary"}
              icon={<PlayFillIcon size={18} />}
              onClick={() => openLesson(nextLesson.file.id, { play: true })}
            >
              {hasStarted ? "Continuar" : "Empezar"}: {nextLesson.title}
            </Button>
          )
        )}
      </div>
      <ol ref={listRef} role="list" className={styles.list}>
        {lessons.map((lesson, index) => (
          <LessonRow
            key={lesson.file.id}
            id={getLessonRowId(lesson.file.id)}
            lesson={lesson}
            next={lessons[index + 1]}
            work={work}
            accessMsLeft={accessMsLeft}
            open={lesson.file.id === openId}
            autoPlay={lesson.file.id === playedId}
            onOpen={openLesson}
          />
        ))}
      </ol>
    </section>
  );
}
