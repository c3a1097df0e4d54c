export const FACETS = [
  "contentType",
  "price",
  "country",
  "dates",
  "disciplines",
  "modality",
  "topics",
] as const;
export type Facet = (typeof FACETS)[number];

/** Number of contents per option, given the other filters; "" is no option. Options without any may be missing. */
export type Facets = Record<Facet, Record<string, number>>;
