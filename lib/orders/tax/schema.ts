/** What is said of a price where nobody knows the place of the buyer. */
export const TAXES_INCLUDED = "Impuestos incluidos";

/** The tax that a price includes for a member, in words. */
export type TaxNoteView = { note: string };
