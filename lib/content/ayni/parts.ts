import type { ContentParts } from "./schema";

export const NO_PARTS: ContentParts = {
  encuentros: 0,
  encuentroMinutes: 0,
  audios: 0,
  videos: 0,
  books: 0,
  seconds: 0,
};

type FilePart = { kind: string; mimeType: string; durationSeconds?: number | null };
type EncuentroPart = { durationMinutes: number; cancelled: boolean };

type BookFile = Pick<FilePart, "kind" | "mimeType">;

/** Counts books: those of an e-book are offered in several formats, while any other content has one file for each. */
export function countBooks(contentType: string, files: readonly BookFile[]): number {
  const books = files.filter(({ kind }) => kind === "EBOOK");
  if (contentType !== "EBOOK") return books.length;
  const pdfs = books.filter(({ mimeType }) => mimeType === "application/pdf").length;
  return Math.max(pdfs, books.length - pdfs);
}

/** Sums up what a content consists of. */
export function sumParts(
  contentType: string,
  files: readonly FilePart[],
  encuentros: readonly EncuentroPart[],
): ContentParts {
  const held = encuentros.filter(({ cancelled }) => !cancelled);
  const countKind = (kind: string) => files.filter((file) => file.kind === kind).length;
  return {
    encuentros: held.length,
    encuentroMinutes: held.reduce((total, { durationMinutes }) => total + durationMinutes, 0),
    audios: countKind("AUDIO"),
    videos: countKind("VIDEO"),
    books: countBooks(contentType, files),
    seconds: files.reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0),
  };
}
