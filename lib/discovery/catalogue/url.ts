import { hasTimeFilter, noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { getViewerZone } from "@/lib/platform/browser/viewer-zone";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { CatalogueSort } from "./page";

/** The order of the page: encuentros of some days or hours are listed by their start. */
export function defaultSort(filters: CatalogueFilters): CatalogueSort {
  if (filters.searchText) return "relevance";
  if (filters.near) return "distance";
  return hasTimeFilter(filters) ? "soonest" : "newest";
}

/** The page lists encuentros, whatever else they have in common. */
export const listsEncuentros = (filters: CatalogueFilters, sort: CatalogueSort): boolean =>
  hasTimeFilter(filters) || sort === "soonest";

/** Returns the path of `/explora` without default values; days count in `tz`, by default the viewer's zone. */
export function toExploreUrl(
  filters: CatalogueFilters,
  requestedSort: CatalogueSort,
  tz: string = getViewerZone(),
): string {
  const isSortAvailable =
    (requestedSort !== "relevance" || filters.searchText !== "") &&
    (requestedSort !== "distance" || filters.near !== "");
  const sort = isSortAvailable ? requestedSort : defaultSort(filters);
  const zone = listsEncuentros(filters, sort) ? tz : DEFAULT_TIME_ZONE;
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
