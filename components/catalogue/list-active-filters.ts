import { countryName } from "@/lib/reference/countries";
import { disciplineName } from "@/lib/reference/disciplines";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
} from "@/lib/reference/labels";
import { topicName } from "@/lib/reference/topics";
import type { Filters } from "@/lib/discovery/filters/filters";

/** One thing that is filtered: its name, and what the filters are without it. */
export type ActiveFilter = { label: string; without: Partial<Filters> };

/** What is filtered now. For the server: the names are more than a browser should have to load. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { contentType, price, dates, disciplines, topics, modality, country, searchText } = filters;
  const active: ActiveFilter[] = [];
  if (searchText) active.push({ label: `«${searchText}»`, without: { searchText: "" } });
  if (contentType) active.push({ label: CONTENT_TYPE_LABELS[contentType], without: { contentType: "" } });
  if (price) active.push({ label: PRICE_FILTER_LABELS[price], without: { price: "" } });
  if (dates && dates !== "always") active.push({ label: DATES_FILTER_LABELS[dates], without: { dates: "" } });
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
  if (country) active.push({ label: countryName(country), without: { country: "" } });
  if (filters.master) active.push({ label: "Un Maestro", without: { master: "" } });
  return active;
}
