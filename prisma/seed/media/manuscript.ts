import type { SeedContent } from "../contents";
import { readDemo } from "../files/read-demo";

export type BookChapter = { title: string; subject: string; paragraphs: readonly string[] };
export type Manuscript = {
  title: string;
  author: string;
  foreword: readonly string[];
  chapters: readonly BookChapter[];
};

/** Builds a content's book: a chapter for each part, from the text that it names and then from the others. */
export function buildManuscript({ teaching, master }: SeedContent): Manuscript {
  const { title, book = "", parts, shortDescription } = teaching;
  const { books } = readDemo();
  const others = [...books].flatMap(([name, chapters]) => (name === book ? [] : chapters));
  const chapters = [...(books.get(book) ?? []), ...others].slice(0, parts.length);
  return {
    title,
    author: `${master.name} ${master.lastName}`,
    foreword: [shortDescription, ...master.seed.foreword, `«${master.seed.body}»`],
    chapters: chapters.map((chapter, index) => ({ title: parts[index] ?? chapter.subject, ...chapter })),
  };
}
