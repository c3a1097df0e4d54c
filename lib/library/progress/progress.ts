import type { ContentType, OnlineType } from "@/lib/reference/labels";
import { sectionOf } from "@/lib/orders/section";
import { FINISHED, type Place } from "./schema";

type FileKind = "IMAGE" | "AUDIO" | "EBOOK" | "VIDEO";

/** A file of a content with where a person is in it; null where they have not begun. */
export type FollowedFile = {
  id: string;
  kind: FileKind;
  mimeType: string;
  kept: (Place & { updatedAt: string }) | null;
};

export type ProgressState = "todo" | "doing" | "done";

/** With what somebody goes on: a file, and its place among the lessons of a course or those of its kind, from 1. */
export type NextFile = Pick<FollowedFile, "id" | "kind" | "mimeType"> & {
  number: number;
  position: string | null;
  percent: number;
};

/** How far somebody has come with a content. */
export type Progress = {
  state: ProgressState;
  /** Of all its files together; null where there are none. */
  percent: number | null;
  /** When they were last in one of its files. */
  touchedAt: string | null;
  next: NextFile | null;
};

export type FollowedContent = {
  contentType: ContentType;
  onlineType: OnlineType | null;
  /** In their order. */
  files: FollowedFile[];
  /** From the first encuentro to the last one, those cancelled left out. */
  meetings: { startsAt: string; endsAt: string } | null;
};

type Begun = { kept: { percent: number; updatedAt: string } | null };

const lastTouched = <File extends Begun>(files: readonly File[]): File | undefined =>
  files.reduce<File | undefined>(
    (latest, file) => (file.kept && file.kept.updatedAt > (latest?.kept?.updatedAt ?? "") ? file : latest),
    undefined,
  );

/**
 * The file with which somebody goes on: the last one they were in, or, when that is finished, the next that is not.
 * The first before they have begun.
 */
export function fileToGoOnWith<File extends Begun>(files: readonly File[]): File | undefined {
  const last = lastTouched(files);
  if (!last) return files[0];
  const after = files.indexOf(last);
  const round = [...files.slice(after), ...files.slice(0, after)];
  return round.find(({ kept }) => kept?.percent !== FINISHED) ?? last;
}

/** The same for a book, which may come in several formats: whoever has read one need not begin another. */
export function bookToGoOnWith<File extends Begun & { mimeType: string }>(
  files: readonly File[],
): File | undefined {
  const format = (lastTouched(files) ?? files[0])?.mimeType;
  return fileToGoOnWith(files.filter(({ mimeType }) => mimeType === format));
}

const average = (files: readonly FollowedFile[]): number =>
  Math.floor(files.reduce((sum, { kept }) => sum + (kept?.percent ?? 0), 0) / files.length);

/** A book that comes as EPUB and as PDF has been read when one of them has. */
function percentOf({ contentType, files }: FollowedContent): number | null {
  if (files.length === 0) return null;
  if (contentType !== "EBOOK") return average(files);
  const formats = [...new Set(files.map(({ mimeType }) => mimeType))];
  return Math.max(...formats.map((format) => average(files.filter(({ mimeType }) => mimeType === format))));
}

function stateByFiles(percent: number | null, touchedAt: string | null): ProgressState {
  if (percent === FINISHED) return "done";
  return touchedAt === null ? "todo" : "doing";
}

function stateByMeetings({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: string) {
  if (endsAt <= now) return "done";
  return startsAt <= now ? "doing" : "todo";
}

function nextOf({ contentType, files }: FollowedContent): NextFile | null {
  const file = contentType === "EBOOK" ? bookToGoOnWith(files) : fileToGoOnWith(files);
  if (!file) return null;
  const { id, kind, mimeType, kept } = file;
  const peers = contentType === "COURSE" ? files : files.filter((other) => other.kind === kind);
  const number = peers.indexOf(file) + 1;
  return { id, kind, mimeType, number, position: kept?.position ?? null, percent: kept?.percent ?? 0 };
}

/** What is given live goes by its encuentros, all else by its files. */
export function progressOfContent(content: FollowedContent, now: string): Progress {
  const { contentType, onlineType, files, meetings } = content;
  const percent = percentOf(content);
  const touchedAt = lastTouched(files)?.kept?.updatedAt ?? null;
  const live = sectionOf(contentType, onlineType) === "encuentros" || files.length === 0;
  const state = live && meetings ? stateByMeetings(meetings, now) : stateByFiles(percent, touchedAt);
  return { state, percent, touchedAt, next: nextOf(content) };
}
