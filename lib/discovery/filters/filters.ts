import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType, DatesFilter, DayPart, Modality, PriceFilter } from "@/lib/reference/labels";
import type { TopicKey } from "@/lib/reference/topics";

// Free of zod, so that the browser does not load it; `catalogue/schema.ts` validates untrusted filters.

/** An empty value filters nothing. */
export type CatalogueFilters = {
  /** Only offers by the hour. */
  bookable: "true" | "";
  contentType: ContentType | "";
  price: PriceFilter | "";
  country: string;
  dates: DatesFilter | "";
  dayPart: DayPart | "";
  disciplines: DisciplineKey[];
  master: string;
  modality: Modality | "";
  /** "40.42,-3.7,25": degrees, rounded to a kilometre, and kilometres around them. */
  near: string;
  searchText: string;
  topics: TopicKey[];
};
type FilterName = keyof CatalogueFilters;

export const noFilters: CatalogueFilters = {
  bookable: "",
  contentType: "",
  price: "",
  country: "",
  dates: "",
  dayPart: "",
  disciplines: [],
  master: "",
  modality: "",
  near: "",
  searchText: "",
  topics: [],
};

export const isEmptyFilter = (value: CatalogueFilters[FilterName]): boolean =>
  value === "" || value === "always" || (Array.isArray(value) && value.length === 0);

export const isUnfiltered = (filters: CatalogueFilters): boolean =>
  Object.values(filters).every(isEmptyFilter);

/** Days or hours are chosen, which count in a time zone. */
export const hasTimeFilter = ({ dates, dayPart }: CatalogueFilters): boolean =>
  !isEmptyFilter(dates) || dayPart !== "";

/** Counts the chosen options, apart from the search text. */
export const countChosenOptions = ({ searchText: _, ...filters }: CatalogueFilters): number =>
  Object.values(filters).reduce(
    (count, value) => count + (isEmptyFilter(value) ? 0 : Array.isArray(value) ? value.length : 1),
    0,
  );

/** Returns the `filters` parameter of a page: non-default filters as JSON in a fixed order, or "". */
export function serialiseFilters(filters: CatalogueFilters): string {
  const names = Object.keys(noFilters) as FilterName[];
  const entries = names
    .filter((name) => !isEmptyFilter(filters[name]))
    .map((name) => {
      const value = filters[name];
      return [name, Array.isArray(value) ? [...value].sort() : value] as const;
    });
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
}

/** Returns the search parameters of `GET /api/ayni`; lists repeat their name with brackets. */
export function toFilterParams(filters: CatalogueFilters): [string, string][] {
  const params: [string, string][] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (isEmptyFilter(value)) continue;
    if (Array.isArray(value)) for (const item of value) params.push([`${name}[]`, item]);
    else params.push([name, value]);
  }
  return params;
}
