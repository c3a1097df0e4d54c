import type { ContentType, OnlineType } from "@/lib/reference/labels";
import { receivedSection } from "@/lib/content/access";
import { FINISHED_PERCENT } from "./policy";
import type { PlaybackInput } from "./schema";

type FileKind = "IMAGE" | "AUDIO" | "EBOOK" | "VIDEO";

export type TrackedFile = {
  id: string;
  kind: FileKind;
  mimeType: string;
  /** It is null while not started. */
  savedPosition: (PlaybackInput & { updatedAt: string }) | null;
};

export type ProgressState = "todo" | "doing" | "done";

/** `number` counts from 1, among the lessons of a course or the files of the same kind. */
export type NextFile = Pick<TrackedFile, "id" | "kind" | "mimeType"> & {
  number: number;
  position: string | null;
  percent: number;
};

export type ContentProgress = {
  state: ProgressState;
  /** Average of all files, 0 to 100; null without files. */
  percent: number | null;
  /** ISO 8601 in UTC. */
  touchedAt: string | null;
  next: NextFile | null;
};

export type TrackedContent = {
  contentType: ContentType;
  onlineType: OnlineType | null;
  files: TrackedFile[];
  /** Marks of the lessons without a file; null while not done. */
  marks?: { completedAt: string | null }[];
  /** From the first start to the last end, without cancelled encuentros. */
  encuentroSpan: { startsAt: string; endsAt: string } | null;
};

type WithSavedPosition = { savedPosition: { percent: number; updatedAt: string } | null };

const findLastUsedFile = <File extends WithSavedPosition>(files: readonly File[]): File | undefined =>
  files.reduce<File | undefined>((latest, file) => {
    const isLater =
      file.savedPosition && file.savedPosition.updatedAt > (latest?.savedPosition?.updatedAt ?? "");
    return isLater ? file : latest;
  }, undefined);

/** The last used file or, when finished, the next unfinished one; the first if none was started. */
export function findNextFile<File extends WithSavedPosition>(files: readonly File[]): File | undefined {
  const last = findLastUsedFile(files);
  if (!last) return files[0];
  const lastIndex = files.indexOf(last);
  const rotated = [...files.slice(lastIndex), ...files.slice(0, lastIndex)];
  return rotated.find(({ savedPosition }) => savedPosition?.percent !== FINISHED_PERCENT) ?? last;
}

/** Stays within one format of the book. */
export function findNextBookFile<File extends WithSavedPosition & { mimeType: string }>(
  files: readonly File[],
): File | undefined {
  const format = (findLastUsedFile(files) ?? files[0])?.mimeType;
  return findNextFile(files.filter(({ mimeType }) => mimeType === format));
}

const averagePercent = (files: readonly TrackedFile[]): number =>
  Math.floor(files.reduce((sum, { savedPosition }) => sum + (savedPosition?.percent ?? 0), 0) / files.length);

/** A lesson without a file is done or not. */
function averageLessonPercent({ files, marks = [] }: TrackedContent): number {
  const completed = marks.filter(({ completedAt }) => completedAt !== null).length;
  const sum = files.reduce((total, { savedPosition }) => total + (savedPosition?.percent ?? 0), 0);
  return Math.floor((sum + completed * FINISHED_PERCENT) / (files.length + marks.length));
}

/** A book in several formats counts as read in the one that is furthest. */
function calculatePercent(content: TrackedContent): number | null {
  const { contentType, files, marks = [] } = content;
  if (files.length + marks.length === 0) return null;
  if (contentType === "COURSE") return averageLessonPercent(content);
  if (contentType !== "EBOOK") return averagePercent(files);
  const formats = [...new Set(files.map(({ mimeType }) => mimeType))];
  return Math.max(
    ...formats.map((format) => averagePercent(files.filter(({ mimeType }) => mimeType === format))),
  );
}

function stateFromFiles(percent: number | null, touchedAt: string | null): ProgressState {
  if (percent === FINISHED_PERCENT) return "done";
  return touchedAt === null ? "todo" : "doing";
}

function stateFromEncuentros({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: string) {
  if (endsAt <= now) return "done";
  return startsAt <= now ? "doing" : "todo";
}

function toNextFile({ contentType, files }: TrackedContent): NextFile | null {
  const file = contentType === "EBOOK" ? findNextBookFile(files) : findNextFile(files);
  if (!file) return null;
  const { id, kind, mimeType, savedPosition } = file;
  const peers = contentType === "COURSE" ? files : files.filter((other) => other.kind === kind);
  return {
    id,
    kind,
    mimeType,
    number: peers.indexOf(file) + 1,
    position: savedPosition?.position ?? null,
    percent: savedPosition?.percent ?? 0,
  };
}

/** ISO 8601 instants in UTC are in the order of their texts. */
const findLastTouch = ({ files, marks = [] }: TrackedContent): string | null =>
  [findLastUsedFile(files)?.savedPosition?.updatedAt, ...marks.map(({ completedAt }) => completedAt)]
    .flatMap((instant) => instant ?? [])
    .toSorted()
    .at(-1) ?? null;

export function calculateProgress(content: TrackedContent, now: string): ContentProgress {
  const { contentType, onlineType, encuentroSpan } = content;
  const percent = calculatePercent(content);
  const touchedAt = findLastTouch(content);
  const isLive = receivedSection(contentType, onlineType) === "encuentros" || percent === null;
  const state =
    isLive && encuentroSpan ? stateFromEncuentros(encuentroSpan, now) : stateFromFiles(percent, touchedAt);
  return { state, percent, touchedAt, next: toNextFile(content) };
}
