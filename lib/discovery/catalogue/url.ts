import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { CatalogueSort } from "./page";

export const detectTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

export const defaultSort = (filters: CatalogueFilters): CatalogueSort =>
  filters.searchText ? "relevance" : "newest";

/** Returns the path of `/explora` without default values; date filters count in the viewer's time zone. */
export function toExploreUrl(filters: CatalogueFilters, requestedSort: CatalogueSort): string {
  const hasDates = filters.dates !== "" && filters.dates !== "always";
  const zone = hasDates ? detectTimeZone() : DEFAULT_TIME_ZONE;
  const isSortAvailable = requestedSort !== "relevance" || filters.searchText !== "";
  const sort = isSortAvailable ? requestedSort : defaultSort(filters);
  return routes.explore({
    filters: serialiseFilters(filters),
    sort: sort === defaultSort(filters) ? undefined : sort,
    tz: zone === DEFAULT_TIME_ZONE ? undefined : zone,
  });
}

/** Returns the path of `/explora` with the results of a search. */
export const toSearchUrl = (text: string): string =>
  toExploreUrl({ ...noFilters, searchText: text.trim() }, "relevance");

/** Returns the path of `/explora` filtered by one topic. */
export const toTopicExploreUrl = (key: TopicKey): string =>
  toExploreUrl({ ...noFilters, topics: [key] }, "newest");

/** Returns the path of `/explora` filtered by one discipline. */
export const toDisciplineExploreUrl = (key: DisciplineKey): string =>
  toExploreUrl({ ...noFilters, disciplines: [key] }, "newest");
