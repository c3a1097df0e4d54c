import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";

export const CATALOGUE_PAGE_SIZE = 24;

/** Later pages are linked by their cursor: skipping rows takes longer with each page. */
export const LAST_NUMBERED_PAGE = 10;

export const CATALOGUE_SORTS = ["newest", "relevance", "soonest", "price", "distance"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

export type CatalogueRequest = {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  /** Time zone in which date filters count. */
  tz: string;
  after?: string;
  page?: number;
};

/** `total` counts all pages; `after` is the next cursor or null. */
export type CataloguePage = {
  content: CatalogueItem[];
  metadata: { total: number; pageSize: number; after: string | null };
  /** The corrected search text, if the requested one has no results. */
  meant?: string;
  /** Nothing matches the search: these few contents match some of its words or needs. */
  nearest?: true;
};
