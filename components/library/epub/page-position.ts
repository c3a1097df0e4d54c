import type { EpubBook, TocEntry } from "@/lib/platform/epub/book";

/** `section` and `page` are 0-based; `pages` is the number of pages of the section at the current font size. */
export type PagePosition = { section: number; page: number; pages: number };

/** Returns the share of the book up to the end of a page, from 0 to 100. */
export function getPercentRead(
  sections: readonly { size: number }[],
  { section, page, pages }: PagePosition,
): number {
  const total = sections.reduce((sum, { size }) => sum + size, 0);
  const before = sections.slice(0, section).reduce((sum, { size }) => sum + size, 0);
  const current = ((sections[section]?.size ?? 0) * (page + 1)) / pages;
  return total > 0 ? Math.min(100, Math.round(((before + current) / total) * 100)) : 0;
}

/** Returns the top-level chapter of a section; null before the first. */
export function findSectionChapter(
  { sections, toc }: { sections: readonly { path: string }[]; toc: EpubBook["toc"] },
  section: number,
): TocEntry | null {
  const startedPaths = new Set(sections.slice(0, section + 1).map(({ path }) => path));
  return toc.findLast(({ path, depth }) => depth === 0 && startedPaths.has(path)) ?? null;
}
