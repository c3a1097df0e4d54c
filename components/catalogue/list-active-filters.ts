import { countryName } from "@/lib/reference/countries";
import { disciplineName } from "@/lib/reference/disciplines";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  DAY_PART_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
} from "@/lib/reference/labels";
import { topicName } from "@/lib/reference/topics";
import { parseNear } from "@/lib/discovery/filters/near";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";

/** An active filter with the change that removes it. */
export type ActiveFilter = { label: string; without: Partial<CatalogueFilters> };

/** Lists the active filters. Server only: the discipline and topic names are too large for the browser. */
export function listActiveFilters(filters: CatalogueFilters): ActiveFilter[] {
  const { contentType, price, dates, dayPart, disciplines, topics, modality, near, country, searchText } =
    filters;
  const active: ActiveFilter[] = [];
  if (searchText) active.push({ label: `«${searchText}»`, without: { searchText: "" } });
  if (contentType) active.push({ label: CONTENT_TYPE_LABELS[contentType], without: { contentType: "" } });
  if (filters.bookable) active.push({ label: "Citas", without: { bookable: "" } });
  if (price) active.push({ label: PRICE_FILTER_LABELS[price], without: { price: "" } });
  if (dates && dates !== "always") active.push({ label: DATES_FILTER_LABELS[dates], without: { dates: "" } });
  if (dayPart) active.push({ label: DAY_PART_LABELS[dayPart], without: { dayPart: "" } });
  for (const key of disciplines) {
    active.push({
      label: disciplineName(key),
      without: { disciplines: disciplines.filter((other) => other !== key) },
    });
  }
  for (const key of topics) {
    active.push({ label: topicName(key), without: { topics: topics.filter((other) => other !== key) } });
  }
  if (modality) active.push({ label: MODALITY_LABELS[modality], without: { modality: "" } });
  const place = parseNear(near);
  if (place) active.push({ label: `A menos de ${place.radius} km`, without: { near: "" } });
  if (country) active.push({ label: countryName(country), without: { country: "" } });
  if (filters.master) active.push({ label: "Un Maestro", without: { master: "" } });
  return active;
}
