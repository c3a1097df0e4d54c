"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { LabelledProgress } from "@/components/ui/progress";
import { counted } from "@/lib/platform/copy/pluralize";
import { fileToGoOnWith } from "@/lib/library/progress/progress";
import { usePercents, usePlaces } from "../positions/position-context";
import styles from "./course.module.css";
import { isComplete, lessonsOf, shareDone, type LessonFile } from "./lesson";
import { LessonRow } from "./lesson-row";
import type { Work } from "./lesson-player";

interface CourseProps {
  lessons: readonly [LessonFile, ...LessonFile[]];
  /** What the lessons belong to. */
  work: Work;
}

const idOfRow = (fileId: string) => `leccion-${fileId}`;

/** A recorded course: its lessons in their order, how far each is, and the one that is open. */
export function Course({ lessons: files, work }: CourseProps) {
  const places = usePlaces();
  const lessons = lessonsOf(files, usePercents());
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);

  const complete = lessons.filter(isComplete).length;
  const goOn = fileToGoOnWith(lessons.map((lesson) => ({ ...lesson, kept: places.placeOf(lesson.file.id) })));
  const begun = lessons.some(({ file }) => places.placeOf(file.id) !== null);

  function open(fileId: string | null) {
    places.save();
    setOpenId(fileId);
    if (fileId) list.current?.querySelector<HTMLElement>(`#${idOfRow(fileId)}`)?.focus();
  }

  return (
    <section aria-labelledby="lessons" className={styles.course}>
      <div className={styles.head}>
        <h2 id="lessons">Lecciones</h2>
        <LabelledProgress
          value={shareDone(lessons)}
          label={`${complete} de ${counted(lessons.length, "lección completada", "lecciones completadas")}`}
          detail={`${Math.round(shareDone(lessons) * 100)} %`}
        />
        {complete === lessons.length ? (
          <p className={styles.whole}>
            <CheckCircleFillIcon size={24} />
            Has completado este curso
          </p>
        ) : (
          goOn && (
            <Button
              className={styles.goOn}
              variant={openId ? "secondary" : "primary"}
              icon={<PlayFillIcon size={18} />}
              onClick={() => open(goOn.file.id)}
            >
              {begun ? "Continuar" : "Empezar"}: {goOn.title}
            </Button>
          )
        )}
      </div>
      <ol ref={list} role="list" className={styles.list}>
        {lessons.map((lesson, index) => (
          <LessonRow
            key={lesson.file.id}
            id={idOfRow(lesson.file.id)}
            lesson={lesson}
            next={lessons[index + 1]}
            work={work}
            open={lesson.file.id === openId}
            onOpen={open}
          />
        ))}
      </ol>
    </section>
  );
}
