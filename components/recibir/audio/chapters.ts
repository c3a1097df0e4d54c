import type { Chapter } from "@/lib/content/ayni/schema";

// A press soon after a chapter's start means the one before, as the key of a player does.
const JUST_BEGUN = 3;

/** The chapter at an instant; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): number =>
  chapters.findLastIndex(({ startSeconds }) => startSeconds <= time);

/** Where the chapter after an instant begins; null in the last one. */
export const nextChapter = (chapters: readonly Chapter[], time: number): number | null =>
  chapters[chapterAt(chapters, time) + 1]?.startSeconds ?? null;

/** Where the chapter of an instant begins, or the one before when it has just begun. */
export function previousChapter(chapters: readonly Chapter[], time: number): number {
  const current = chapterAt(chapters, time);
  const start = chapters[current]?.startSeconds ?? 0;
  return time - start > JUST_BEGUN ? start : (chapters[current - 1]?.startSeconds ?? 0);
}
