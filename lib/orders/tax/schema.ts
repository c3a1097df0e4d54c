/** The note of a price while the place of the buyer is unknown. */
export const TAXES_INCLUDED = "Impuestos incluidos";

/** The tax that a price includes for a member, in words. */
export type TaxNoteView = { note: string };
