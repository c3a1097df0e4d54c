import type { ContentParts } from "./schema";

export const NO_PARTS: ContentParts = {
  encuentros: 0,
  encuentroMinutes: 0,
  audios: 0,
  videos: 0,
  books: 0,
  seconds: 0,
};

type FilePart = { kind: string; durationSeconds?: number | null };
type EncuentroPart = { durationMinutes: number; cancelled: boolean };

/** Sums up what a content consists of. */
export function sumParts(files: readonly FilePart[], encuentros: readonly EncuentroPart[]): ContentParts {
  const held = encuentros.filter(({ cancelled }) => !cancelled);
  const countKind = (kind: string) => files.filter((file) => file.kind === kind).length;
  return {
    encuentros: held.length,
    encuentroMinutes: held.reduce((total, { durationMinutes }) => total + durationMinutes, 0),
    audios: countKind("AUDIO"),
    videos: countKind("VIDEO"),
    books: countKind("EBOOK"),
    seconds: files.reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0),
  };
}
