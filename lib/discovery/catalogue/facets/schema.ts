/** The filters whose options are counted. */
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

/** How many contents each option would show beside the other filters; options without any may be left out. */
export type Facets = Record<Facet, Record<string, number>>;
