export const FACETS = [
  "contentType",
  "price",
  "country",
  "dates",
  "dayPart",
  "disciplines",
  "modality",
  "topics",
] as const;
export type Facet = (typeof FACETS)[number];

/** Number of contents with an option, given the other filters; "" is no option. */
export type FacetCount = { facet: Facet; option: string; count: number };

/** Number of contents per option; options without any may be missing. Parts of the day are counted within chosen days only. */
export type Facets = Record<Facet, Record<string, number>>;
