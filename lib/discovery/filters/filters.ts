import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType, DatesFilter, Modality, PriceFilter } from "@/lib/reference/labels";
import type { TopicKey } from "@/lib/reference/topics";

// What the browser needs of the catalogue's filters; what comes from outside is checked by `schema.ts`.

/** Contents on one page of the catalogue. */
export const PAGE_SIZE = 24;

/** The filters of the catalogue; an empty one filters nothing. */
export type Filters = {
  contentType: ContentType | "";
  price: PriceFilter | "";
  country: string;
  dates: DatesFilter | "";
  disciplines: DisciplineKey[];
  master: string;
  modality: Modality | "";
  searchText: string;
  topics: TopicKey[];
};
type FilterName = keyof Filters;

export const noFilters: Filters = {
  contentType: "",
  price: "",
  country: "",
  dates: "",
  disciplines: [],
  master: "",
  modality: "",
  searchText: "",
  topics: [],
};

export const SORTS = ["newest", "relevance", "soonest", "price"] as const;
export type Sort = (typeof SORTS)[number];

/** What is asked of the catalogue: a page by number or after a cursor. */
export type CatalogueRequest = {
  filters: Filters;
  sort: Sort;
  tz: string;
  after?: string;
  page?: number;
};

/** One page of the catalogue. `total` counts all pages; `after` is the next cursor or null. */
export type CataloguePage = {
  content: CatalogueItem[];
  metadata: { total: number; pageSize: number; after: string | null };
  /** The text that was searched for instead of one that finds nothing. */
  meant?: string;
};

const isDefault = (value: Filters[FilterName]): boolean =>
  value === "" || value === "always" || (Array.isArray(value) && value.length === 0);

/** Whether nothing is filtered. */
export const isUnfiltered = (filters: Filters): boolean => Object.values(filters).every(isDefault);

/** The `filters` parameter of a page: the filters that are not default, in a fixed order; "" when there are none. */
export function serialiseFilters(filters: Filters): string {
  const names = Object.keys(noFilters) as FilterName[];
  const entries = names
    .filter((name) => !isDefault(filters[name]))
    .map((name) => {
      const value = filters[name];
      return [name, Array.isArray(value) ? [...value].sort() : value] as const;
    });
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
}

/** The parameters of `GET /api/ayni` for filters, with lists in brackets. */
export function filterParams(filters: Filters): [string, string][] {
  const params: [string, string][] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (isDefault(value)) continue;
    if (Array.isArray(value)) for (const one of value) params.push([`${name}[]`, one]);
    else params.push([name, value]);
  }
  return params;
}
