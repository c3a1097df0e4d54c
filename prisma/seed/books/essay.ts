/** A chapter of a small book: its own subject and its paragraphs. */
export type Essay = { subject: string; paragraphs: readonly string[] };
