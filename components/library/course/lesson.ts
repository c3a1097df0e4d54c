import type { FileSummary } from "@/lib/content/ayni/schema";
import { FINISHED } from "@/lib/library/progress/schema";
import { bareTitle } from "../audio/track";

export type LessonFile = Pick<
  FileSummary,
  "id" | "kind" | "title" | "mimeType" | "durationSeconds" | "chapters"
>;

/** A file of a course at its place in it, from 1. */
export type Lesson = { file: LessonFile; number: number; title: string; percent: number };

export const lessonsOf = (files: readonly LessonFile[], percents: ReadonlyMap<string, number>): Lesson[] =>
  files.map((file, index) => ({
    file,
    number: index + 1,
    title: bareTitle(file.title, index + 1),
    percent: percents.get(file.id) ?? 0,
  }));

export const isComplete = ({ percent }: Lesson): boolean => percent === FINISHED;

/** How far a lesson is, in words. */
export function stateLabel({ percent }: Lesson, begun: boolean): string {
  if (percent === FINISHED) return "Completada";
  return begun ? `A medias · ${percent} %` : "Sin empezar";
}

/** The share of a course that is done, from 0 to 1. */
export const shareDone = (lessons: readonly Lesson[]): number =>
  Math.floor(lessons.reduce((sum, { percent }) => sum + percent, 0) / lessons.length) / FINISHED;
