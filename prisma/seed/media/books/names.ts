/** The designs of the covers of books. */
export const bookDesigns = [
  "woven",
  "labelled",
  "sun",
  "initial",
  "hills",
  "stems",
  "sky",
  "waves",
  "poncho",
  "tiles",
  "notebook",
  /** It shows the drawing of `covers`. */
  "window",
] as const;

/** The colours in which they are printed. */
export const inkNames = [
  "clay",
  "teal",
  "plum",
  "night",
  "gold",
  "paper",
  "mint",
  "blush",
  "moss",
  "lilac",
] as const;

export type BookDesign = (typeof bookDesigns)[number];
export type InkName = (typeof inkNames)[number];
