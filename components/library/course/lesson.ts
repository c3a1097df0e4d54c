import type { FileSummary } from "@/lib/content/uploads/schema";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import type { RoomLesson, RoomModule } from "@/lib/library/lessons/schema";
import { stripTrackNumber } from "@/components/common/audio/track";

export type LessonFile = Pick<
  FileSummary,
  "id" | "kind" | "title" | "mimeType" | "durationSeconds" | "chapters" | "waveform"
>;

/** `number` is 1-based; `percent` is the furthest progress. */
export type Lesson = Pick<RoomLesson, "id" | "html" | "linkUrl" | "opensOn" | "freeSample"> & {
  file: LessonFile | null;
  number: number;
  title: string;
  percent: number;
};

export type CourseModule = { id: string; title: string; lessons: Lesson[] };

export type CourseState = {
  files: readonly LessonFile[];
  percents: ReadonlyMap<string, number>;
  /** Lessons without a file that are done. */
  completedIds: ReadonlySet<string>;
};

function toLesson(
  lesson: RoomLesson,
  number: number,
  { files, percents, completedIds }: CourseState,
): Lesson {
  const { id, html, linkUrl, opensOn, freeSample, fileId } = lesson;
  const file = files.find((candidate) => candidate.id === fileId) ?? null;
  const title = stripTrackNumber(lesson.title || file?.title || `Lección ${number}`, number);
  const percent = file ? (percents.get(file.id) ?? 0) : completedIds.has(id) ? FINISHED_PERCENT : 0;
  return { id, html, linkUrl, opensOn, freeSample, file, number, title, percent };
}

/** Numbers the lessons through all modules; modules without lessons are left out. */
export function toCourseModules(modules: readonly RoomModule[], state: CourseState): CourseModule[] {
  let number = 0;
  return modules
    .map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map((lesson) => toLesson(lesson, (number += 1), state)),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

export const isLessonComplete = ({ percent }: Lesson): boolean => percent === FINISHED_PERCENT;

export function formatLessonState({ percent, opensOn }: Lesson, hasStarted: boolean): string {
  if (opensOn !== null) return `Disponible el ${opensOn}`;
  if (percent === FINISHED_PERCENT) return "Completada";
  return hasStarted ? `A medias · ${percent} %` : "Sin empezar";
}

export const countCompleted = (lessons: readonly Lesson[]): number => lessons.filter(isLessonComplete).length;

/** Returns the completed share of a course, from 0 to 1. */
export const getCompletedShare = (lessons: readonly Lesson[]): number =>
  Math.floor(lessons.reduce((sum, { percent }) => sum + percent, 0) / lessons.length) / FINISHED_PERCENT;
