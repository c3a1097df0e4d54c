import { serialiseFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { getViewerZone } from "@/lib/platform/browser/viewer-zone";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

/** Returns the path of the week of these filters that begins on `monday`, by default the current one, in days of `tz`. */
export const toWeekUrl = (
  filters: CatalogueFilters,
  monday: string | null = null,
  tz: string = getViewerZone(),
): string =>
  routes.week({
    filters: serialiseFilters({ ...filters, dates: "", bookable: "" }),
    tz: tz === DEFAULT_TIME_ZONE ? undefined : tz,
    desde: monday ?? undefined,
  });
