import { formatTimecode } from "@/components/common/audio/track";
import type { Chapter } from "@/lib/content/uploads/schema";

export type ChapterRow = { id: number; time: string; title: string };

const INVALID_TIME_MESSAGE = "Escribe los minutos y segundos, como 02:30";
const TIME_PATTERN = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

/** Parses "02:30" or "1:02:30" to seconds; null if malformed. */
export function parseChapterTime(text: string): number | null {
  const match = TIME_PATTERN.exec(text.trim());
  if (!match) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  if (match[1] !== undefined && Number(minutes) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export const toChapterRows = (chapters: readonly Chapter[]): ChapterRow[] =>
  chapters.map(({ startSeconds, title }, id) => ({ id, time: formatTimecode(startSeconds), title }));

const isBlankRow = ({ time, title }: ChapterRow) => time.trim() === "" && title.trim() === "";

/** Returns the problems of a row; an empty row has none. `duration` is in seconds. */
export function validateChapterRow(
  row: ChapterRow,
  duration: number | null,
): { time?: string; title?: string } {
  if (isBlankRow(row)) return {};
  const problems: { time?: string; title?: string } = {};
  const start = parseChapterTime(row.time);
  if (start === null) problems.time = INVALID_TIME_MESSAGE;
  else if (duration !== null && start >= duration)
    problems.time = `La grabación dura ${formatTimecode(duration)}`;
  if (row.title.trim() === "") problems.title = "Escribe un título para el capítulo";
  return problems;
}

/** Returns the valid chapters, sorted by start. */
export function toChapters(rows: readonly ChapterRow[], duration: number | null): Chapter[] {
  const valid = rows.filter(
    (row) => !isBlankRow(row) && Object.keys(validateChapterRow(row, duration)).length === 0,
  );
  return valid
    .map(({ time, title }) => ({ startSeconds: parseChapterTime(time) ?? 0, title: title.trim() }))
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/** Sorts rows by start; rows without a valid time come last. */
export const sortChapterRows = (rows: readonly ChapterRow[]): ChapterRow[] =>
  rows.toSorted(
    (a, b) => (parseChapterTime(a.time) ?? Infinity) - (parseChapterTime(b.time) ?? Infinity) || 0,
  );
