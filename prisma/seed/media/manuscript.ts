import type { SeedContent } from "../contents";
import { readDemo } from "../files/read-demo";

export type BookChapter = { title: string; subject: string; paragraphs: readonly string[] };
export type Manuscript = {
  title: string;
  author: string;
  foreword: readonly string[];
  chapters: readonly BookChapter[];
};

/** Builds a content's book: its parts are the titles of the chapters of the text that it names. */
export function buildManuscript({ teaching, master }: SeedContent): Manuscript {
  const { title, book = "", parts, shortDescription } = teaching;
  const chapters = readDemo().books.get(book) ?? [];
  return {
    title,
    author: `${master.name} ${master.lastName}`,
    foreword: [shortDescription, ...master.seed.foreword, `«${master.seed.body}»`],
    chapters: chapters.map((chapter, index) => ({ title: parts[index] ?? chapter.subject, ...chapter })),
  };
}
