"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { LabelledProgressBar } from "@/components/ui/progress";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { findNextFile } from "@/lib/library/progress/progress";
import { useFilePercents, usePositions } from "@/components/library/positions/position-context";
import styles from "./course.module.css";
import { isLessonComplete, toLessons, getCompletedShare, type LessonFile } from "./lesson";
import { LessonRow } from "./lesson-row";
import type { CourseWork } from "./lesson-player";

interface CourseProps {
  lessons: readonly [LessonFile, ...LessonFile[]];
  work: CourseWork;
}

const getLessonRowId = (fileId: string) => `leccion-${fileId}`;

/** The lessons of a recorded course with their progress; one is open at a time. */
export function Course({ lessons: files, work }: CourseProps) {
  const positions = usePositions();
  const lessons = toLessons(files, useFilePercents());
  const [openId, setOpenId] = useState<string | null>(null);
  const listRef = useRef<HTMLOListElement>(null);

  const completeCount = lessons.filter(isLessonComplete).length;
  const nextLesson = findNextFile(
    lessons.map((lesson) => ({ ...lesson, savedPosition: positions.getPosition(lesson.file.id) })),
  );
  const hasStarted = lessons.some(({ file }) => positions.getPosition(file.id) !== null);

  function openLesson(fileId: string | null) {
    positions.flush();
    setOpenId(fileId);
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
              onClick={() => openLesson(nextLesson.file.id)}
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
            open={lesson.file.id === openId}
            onOpen={openLesson}
          />
        ))}
      </ol>
    </section>
  );
}
