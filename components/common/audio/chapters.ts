import type { Chapter } from "@/lib/content/uploads/schema";

// As in music players, "previous" restarts the chapter unless it has just begun.
const RESTART_THRESHOLD_SECONDS = 3;

/** Returns the index of the chapter at a time; -1 before the first. */
export const findChapterIndex = (chapters: readonly Chapter[], time: number): number =>
  chapters.findLastIndex(({ startSeconds }) => startSeconds <= time);

/** Returns the start of the chapter after a time; null in the last one. */
export const getNextChapterStart = (chapters: readonly Chapter[], time: number): number | null =>
  chapters[findChapterIndex(chapters, time) + 1]?.startSeconds ?? null;

/** Returns the start of the current chapter, or of the one before if it has just begun. */
export function getPreviousChapterStart(chapters: readonly Chapter[], time: number): number {
  const current = findChapterIndex(chapters, time);
  const start = chapters[current]?.startSeconds ?? 0;
  return time - start > RESTART_THRESHOLD_SECONDS ? start : (chapters[current - 1]?.startSeconds ?? 0);
}
