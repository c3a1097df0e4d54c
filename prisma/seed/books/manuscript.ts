import type { SeedContent } from "../contents";
import type { Essay } from "./essay";
import { notebookBook } from "./notebook-book";
import { practiceBook } from "./practice-book";

export type BookChapter = { title: string; subject: string; paragraphs: readonly string[] };
export type Manuscript = {
  title: string;
  author: string;
  foreword: readonly string[];
  chapters: readonly BookChapter[];
};

const NOTEBOOK_SCHOOLS = ["symbols", "bonds", "art", "earth"];

/** Builds a content's book: its chapter titles over the text of one of the two books. */
export function buildManuscript({ teaching, master }: SeedContent): Manuscript {
  const { seed } = master;
  const book: readonly Essay[] = NOTEBOOK_SCHOOLS.includes(seed.school) ? notebookBook : practiceBook;
  const titles = book.map((_, index) => teaching.parts[index] ?? null);
  return {
    title: teaching.title,
    author: `${seed.name} ${seed.lastName}`,
    foreword: [teaching.shortDescription, ...seed.voice, `«${seed.offering}»`],
    chapters: book.map(({ subject, paragraphs }, index) => ({
      title: titles[index] ?? subject,
      subject,
      paragraphs,
    })),
  };
}
