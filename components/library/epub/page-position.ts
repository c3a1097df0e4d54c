import type { Book, TocEntry } from "./book";

/** Where a reader is: a text, and the page in it of as many as it takes at this size. */
export type Place = { section: number; page: number; pages: number };

/** How much of a book has been read at a place, from 0 to 100. */
export function percentRead(sections: Book["sections"], { section, page, pages }: Place): number {
  const total = sections.reduce((sum, { size }) => sum + size, 0);
  const before = sections.slice(0, section).reduce((sum, { size }) => sum + size, 0);
  const here = ((sections[section]?.size ?? 0) * (page + 1)) / pages;
  return total > 0 ? Math.min(100, Math.round(((before + here) / total) * 100)) : 0;
}

/** The chapter to which a text belongs; null before the first. */
export function chapterAt(
  { sections, contents }: Pick<Book, "sections" | "contents">,
  section: number,
): TocEntry | null {
  const begun = new Set(sections.slice(0, section + 1).map(({ path }) => path));
  return contents.findLast(({ path, depth }) => depth === 0 && begun.has(path)) ?? null;
}
