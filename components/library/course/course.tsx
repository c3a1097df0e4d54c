"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { LabelledProgressBar } from "@/components/ui/progress";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { currentSession } from "@/components/common/audio/current-session";
import type { PlaybackWork } from "@/components/common/audio/playback";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { findNextFile } from "@/lib/library/progress/progress";
import type { RoomModule } from "@/lib/library/lessons/schema";
import { useConsent } from "@/components/library/consent-context";
import { useFilePercents, usePositions } from "@/components/common/positions/position-context";
import styles from "./course.module.css";
import {
  countCompleted,
  getCompletedShare,
  isLessonComplete,
  toCourseModules,
  type CourseModule,
  type Lesson,
  type LessonFile,
} from "./lesson";
import { LessonRow } from "./lesson-row";
import { useCompletions } from "./use-completions";
import { useLinkedLesson } from "./use-linked-lesson";

export type CourseQuestions = {
  masterName: string;
  /** By lesson, as far as the viewer may read them. */
  counts: Readonly<Record<string, number>>;
};

interface CourseProps {
  modules: readonly RoomModule[];
  files: readonly LessonFile[];
  work: PlaybackWork;
  /** Time left of the viewer's access; null if it does not expire. */
  accessMsLeft: number | null;
  /** False in previews: marks are kept in memory only. */
  persist: boolean;
  questions: CourseQuestions;
}

/** Returns the lesson that went on playing while other pages were shown. */
function findPlayedLesson(modules: readonly RoomModule[]): string | null {
  const trackId = currentSession.get()?.tracks[0].id;
  if (trackId === undefined) return null;
  const lessons = modules.flatMap((module) => module.lessons);
  return lessons.find(({ fileId }) => fileId === trackId)?.id ?? null;
}

const getLessonRowId = (lessonId: string) => `leccion-${lessonId}`;

/** The lesson to go on with; closed ones do not count. */
function useNextLesson(lessons: readonly Lesson[]) {
  const positions = usePositions();
  const candidates = lessons
    .filter(({ opensOn }) => opensOn === null)
    .map((lesson) => ({
      ...lesson,
      savedPosition: lesson.file
        ? positions.getPosition(lesson.file.id)
        : isLessonComplete(lesson)
          ? { percent: FINISHED_PERCENT, updatedAt: "" }
          : null,
    }));
  const next = findNextFile(candidates.filter((lesson) => !isLessonComplete(lesson)));
  return { next, hasStarted: candidates.some(({ savedPosition }) => savedPosition !== null) };
}

function ModuleHeading({ module: { id, title, lessons } }: { module: CourseModule }) {
  return (
    <div className={styles.module}>
      <h3 id={`modulo-${id}`}>{title}</h3>
      <p>
        {countCompleted(lessons)} de {lessons.length}
        <span className="visually-hidden"> lecciones completadas</span>
      </p>
    </div>
  );
}

/** The lessons of a course with their progress; one is open at a time. */
export function Course(props: CourseProps) {
  const { modules: roomModules, files, work, accessMsLeft, persist, questions } = props;
  const consent = useConsent();
  const positions = usePositions();
  const percents = useFilePercents();
  const { completedIds, setCompleted } = useCompletions(roomModules, persist);
  const modules = toCourseModules(roomModules, { files, percents, completedIds });
  const lessons = modules.flatMap((module) => module.lessons);
  const [openId, setOpenId] = useState(() => findPlayedLesson(roomModules));
  // The lesson that was opened to be played at once.
  const [playedId, setPlayedId] = useState<string | null>(null);
  // The lesson whose questions a link has opened.
  const [askedId, setAskedId] = useState<string | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { next, hasStarted } = useNextLesson(lessons);
  const completeCount = countCompleted(lessons);

  function openLesson(lessonId: string | null, { play = false } = {}) {
    const isSample = lessons.some(({ id, freeSample }) => id === lessonId && freeSample);
    if (lessonId === null || isSample) return showLesson(lessonId, play);
    consent.ask(() => showLesson(lessonId, play));
  }

  function showLesson(lessonId: string | null, play: boolean) {
    positions.flush();
    setOpenId(lessonId);
    setPlayedId(play ? lessonId : null);
    if (lessonId) listRef.current?.querySelector<HTMLElement>(`#${getLessonRowId(lessonId)}`)?.focus();
  }

  useLinkedLesson(({ lessonId, withQuestions }) => {
    const isOpenLesson = lessons.some(({ id, opensOn }) => id === lessonId && opensOn === null);
    if (!isOpenLesson) return;
    if (withQuestions) setAskedId(lessonId);
    openLesson(lessonId);
  });

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
          next && (
            <Button
              className={styles.resume}
              variant={openId ? "secondary" : "primary"}
              icon={<PlayFillIcon size={18} />}
              onClick={() => openLesson(next.id, { play: true })}
            >
              {hasStarted ? "Continuar" : "Empezar"}: {next.title}
            </Button>
          )
        )}
      </div>
      <div ref={listRef} className={styles.modules}>
        {modules.map((module) => (
          <div key={module.id}>
            {module.title && <ModuleHeading module={module} />}
            <ol
              role="list"
              className={styles.list}
              aria-labelledby={module.title ? `modulo-${module.id}` : "lessons"}
            >
              {module.lessons.map((lesson) => (
                <LessonRow
                  key={lesson.id}
                  id={getLessonRowId(lesson.id)}
                  lesson={lesson}
                  previous={lessons[lesson.number - 2]}
                  next={lessons[lesson.number]}
                  work={work}
                  accessMsLeft={accessMsLeft}
                  questions={{
                    masterName: questions.masterName,
                    count: questions.counts[lesson.id] ?? 0,
                    open: lesson.id === askedId,
                  }}
                  open={lesson.id === openId}
                  autoPlay={lesson.id === playedId}
                  onOpen={openLesson}
                  onComplete={setCompleted}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
