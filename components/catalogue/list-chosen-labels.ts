import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import { isEmptyFilter, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { CHOICE_NAMES, type ChoiceName, type ChosenLabels } from "./choice-names";
import { getChoice, getSortChoice, type Choice } from "./filter-options";

const labelOf = ({ options, value }: Choice): string =>
  options.find((option) => option.value === value)?.label ?? "";

/** Lists what the pills of the filters say. Server only: the browser needs the options when a filter is opened. */
export function listChosenLabels(filters: CatalogueFilters, sort: CatalogueSort): ChosenLabels {
  const source = { filters, facets: null, viewerCurrency: null };
  const names = Object.keys(CHOICE_NAMES) as ChoiceName[];
  const chosen = names.filter((name) => !isEmptyFilter(filters[name]));
  return {
    ...Object.fromEntries(chosen.map((name) => [name, labelOf(getChoice(name, source))])),
    sort: labelOf(getSortChoice(sort, filters)),
  };
}
