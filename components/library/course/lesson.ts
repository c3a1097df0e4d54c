import type { FileSummary } from "@/lib/content/uploads/schema";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { stripTrackNumber } from "@/components/library/audio/track";

export type LessonFile = Pick<
  FileSummary,
  "id" | "kind" | "title" | "mimeType" | "durationSeconds" | "chapters"
>;

/** `number` is 1-based; `percent` is the furthest progress. */
export type Lesson = { file: LessonFile; number: number; title: string; percent: number };

export const toLessons = (files: readonly LessonFile[], percents: ReadonlyMap<string, number>): Lesson[] =>
  files.map((file, index) => ({
    file,
    number: index + 1,
    title: stripTrackNumber(file.title, index + 1),
    percent: percents.get(file.id) ?? 0,
  }));

export const isLessonComplete = ({ percent }: Lesson): boolean => percent === FINISHED_PERCENT;

export function formatLessonState({ percent }: Lesson, hasStarted: boolean): string {
  if (percent === FINISHED_PERCENT) return "Completada";
  return hasStarted ? `A medias · ${percent} %` : "Sin empezar";
}

/** Returns the completed share of a course, from 0 to 1. */
export const getCompletedShare = (lessons: readonly Lesson[]): number =>
  Math.floor(lessons.reduce((sum, { percent }) => sum + percent, 0) / lessons.length) / FINISHED_PERCENT;
