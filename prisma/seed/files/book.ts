/** A chapter of a book: what it is about, and its paragraphs. */
type Essay = { subject: string; paragraphs: string[] };

/** Splits the Markdown of a book into its chapters, which begin with a heading of the second level. */
export const parseBook = (markdown: string): Essay[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const [subject = "", ...paragraphs] = chapter.trim().split(/\n{2,}/);
      return { subject, paragraphs };
    });
