import type { Content } from "../contents";
import type { Essay } from "./essay";
import { notebookBook } from "./notebook-book";
import { practiceBook } from "./practice-book";

export type Chapter = { title: string; subject: string; paragraphs: readonly string[] };
export type Manuscript = {
  title: string;
  author: string;
  foreword: readonly string[];
  chapters: readonly Chapter[];
};

const NOTEBOOK_SCHOOLS = ["symbols", "bonds", "art", "earth"];

/** The text of a content's book: its own chapter titles over one of the two small books. */
export function manuscriptOf({ teaching, master }: Content): Manuscript {
  const { seed } = master;
  const book: readonly Essay[] = NOTEBOOK_SCHOOLS.includes(seed.school) ? notebookBook : practiceBook;
  const titles = book.map((_, index) => teaching.parts[index] ?? null);
  return {
    title: teaching.title,
    author: `${seed.name} ${seed.lastName}`,
    foreword: [teaching.short, ...seed.voice, `«${seed.offering}»`],
    chapters: book.map(({ subject, paragraphs }, index) => ({
      title: titles[index] ?? subject,
      subject,
      paragraphs,
    })),
  };
}
