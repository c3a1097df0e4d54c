/** A book chapter. */
export type Essay = { subject: string; paragraphs: readonly string[] };
