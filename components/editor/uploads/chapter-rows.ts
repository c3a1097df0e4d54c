import { clock } from "@/components/library/audio/track";
import type { Chapter } from "@/lib/content/ayni/schema";

/** A chapter as it is being written. */
export type ChapterRow = { id: number; time: string; title: string };

const WRONG_TIME = "Escribe los minutos y segundos, como 02:30";
const TIME = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

/** Seconds of "02:30" or "1:02:30"; null for anything else. */
export function parseTime(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  if (match[1] !== undefined && Number(minutes) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export const rowsOf = (chapters: readonly Chapter[]): ChapterRow[] =>
  chapters.map(({ startSeconds, title }, id) => ({ id, time: clock(startSeconds), title }));

const isEmpty = ({ time, title }: ChapterRow) => time.trim() === "" && title.trim() === "";

/** What is wrong with a row; nothing with one that was left empty. */
export function problemsOf(row: ChapterRow, duration: number | null): { time?: string; title?: string } {
  if (isEmpty(row)) return {};
  const start = parseTime(row.time);
  const isBeyond = start !== null && duration !== null && start >= duration;
  const time = start === null ? WRONG_TIME : isBeyond ? `La grabación dura ${clock(duration)}` : undefined;
  const title = row.title.trim() === "" ? "Escribe un título para el capítulo" : undefined;
  return { ...(time && { time }), ...(title && { title }) };
}

/** The chapters that can be kept as they are, by when they start. */
export function chaptersFrom(rows: readonly ChapterRow[], duration: number | null): Chapter[] {
  const whole = rows.filter((row) => !isEmpty(row) && Object.keys(problemsOf(row, duration)).length === 0);
  return whole
    .map(({ time, title }) => ({ startSeconds: parseTime(time) ?? 0, title: title.trim() }))
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/** By when they start; those whose time cannot be read yet stay last. */
export const sortedRows = (rows: readonly ChapterRow[]): ChapterRow[] =>
  rows.toSorted((a, b) => (parseTime(a.time) ?? Infinity) - (parseTime(b.time) ?? Infinity) || 0);
