import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { routes } from "@/lib/platform/routes";
import { serialiseFilters } from "../discovery/filters/filters";
import type { Filters, Sort } from "../discovery/filters/filters";

/** The zone of the viewer. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** The order that filters have of themselves. */
export const defaultSort = (filters: Filters): Sort => (filters.searchText ? "relevance" : "newest");

/** The page for filters: dates count in the viewer's zone, and what is by default stays out of the address. */
export function exploreUrl(filters: Filters, sort: Sort): string {
  const dated = filters.dates !== "" && filters.dates !== "always";
  const zone = dated ? ownZone() : DEFAULT_TIME_ZONE;
  const fits = sort !== "relevance" || filters.searchText !== "";
  const order = fits ? sort : defaultSort(filters);
  return routes.explore({
    filters: serialiseFilters(filters),
    sort: order === defaultSort(filters) ? undefined : order,
    tz: zone === DEFAULT_TIME_ZONE ? undefined : zone,
  });
}
