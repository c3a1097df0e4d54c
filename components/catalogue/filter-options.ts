import { toLabelOptions } from "@/components/common/label-options";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { minorUnitFactor } from "@/lib/reference/currencies";
import type { CurrencyCode } from "@/lib/reference/currencies";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  DAY_PART_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
  priceFilters,
  SORT_LABELS,
} from "@/lib/reference/labels";
import type { PriceFilter } from "@/lib/reference/labels";
import { formatMoney } from "@/lib/reference/money";
import { approximateAmount } from "@/lib/reference/rates";
import { CHOICE_NAMES, SORT_NAME, type ChoiceName } from "./choice-names";

export interface Choice {
  label: string;
  value: string;
  /** The first is no choice. */
  options: ComboboxOption[];
}

export interface OptionSource {
  filters: CatalogueFilters;
  /** The facets; null while the counts are unknown. */
  facets: Partial<Facets> | null;
  /** The viewer's currency; null before hydration and for a viewer in a country without a known currency. */
  viewerCurrency: CurrencyCode | null;
}

const countryNames = new Intl.DisplayNames("es", { type: "region" });

/** Countries with contents and the selected one, by name. */
function listCountryOptions({ facets, filters }: OptionSource): ComboboxOption[] {
  const codes = new Set([...Object.keys(facets?.country ?? {}), filters.country].filter(Boolean));
  return [...codes]
    .map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, "es"));
}

// People who pay in other currencies of America think in dollars.
const EURO_CURRENCIES: readonly CurrencyCode[] = ["EUR", "GBP", "CHF"];

const currencyOf = (price: PriceFilter): CurrencyCode => (price.endsWith("USD") ? "USD" : "EUR");

/** Prices in euros and dollars, those nearer to the viewer first, with about as much in the viewer's currency. */
function listPriceOptions({ viewerCurrency }: OptionSource): ComboboxOption[] {
  const leading = viewerCurrency === null || EURO_CURRENCIES.includes(viewerCurrency) ? "EUR" : "USD";
  const limits = priceFilters.filter((price) => price !== "FREE");
  const sorted = [
    ...limits.filter((price) => currencyOf(price) === leading),
    ...limits.filter((price) => currencyOf(price) !== leading),
  ];
  const toApproximation = (price: PriceFilter): { detail?: string } => {
    const currency = currencyOf(price);
    if (viewerCurrency === null || viewerCurrency === currency) return {};
    const amount = Number(price.slice(3, -3)) * minorUnitFactor(currency);
    return {
      detail: `≈ ${formatMoney(approximateAmount(amount, currency, viewerCurrency), viewerCurrency)}`,
    };
  };
  return [
    { value: "FREE", label: PRICE_FILTER_LABELS.FREE },
    ...sorted.map((price) => ({
      value: price,
      label: PRICE_FILTER_LABELS[price],
      ...toApproximation(price),
    })),
  ];
}

const { always: anyDayLabel, ...dateLabels } = DATES_FILTER_LABELS;

const CHOICES: Record<ChoiceName, { anyLabel: string; list: (source: OptionSource) => ComboboxOption[] }> = {
  contentType: {
    anyLabel: "Todos los tipos",
    list: () => toLabelOptions(CONTENT_TYPE_LABELS),
  },
  price: { anyLabel: "Cualquier precio", list: listPriceOptions },
  dates: { anyLabel: anyDayLabel, list: () => toLabelOptions(dateLabels) },
  dayPart: { anyLabel: "A cualquier hora", list: () => toLabelOptions(DAY_PART_LABELS) },
  modality: {
    anyLabel: "En línea y presencial",
    list: () => toLabelOptions(MODALITY_LABELS),
  },
  bookable: {
    anyLabel: "Con fecha, a tu ritmo o con cita",
    list: () => [{ value: "true", label: "Solo citas, a la hora que elijas" }],
  },
  country: { anyLabel: "Todos los países", list: listCountryOptions },
};

/** The options of a filter, with counts once these are known; a facet that is not counted has no total either. */
export function getChoice(name: ChoiceName, source: OptionSource): Choice {
  const { anyLabel, list } = CHOICES[name];
  const value = source.filters[name];
  const counts = name === "bookable" ? undefined : source.facets?.[name];
  const options = [{ value: "", label: anyLabel }, ...list(source)];
  return {
    label: CHOICE_NAMES[name],
    value: value === "always" ? "" : value,
    options:
      counts && "" in counts
        ? options.map((option) => ({ ...option, count: counts[option.value] ?? 0 }))
        : options,
  };
}

/** Relevance is only for a search, distance for a place. */
export function getSortChoice(sort: CatalogueSort, { searchText, near }: CatalogueFilters): Choice {
  const { relevance, distance, ...otherSorts } = SORT_LABELS;
  return {
    label: SORT_NAME,
    value: sort,
    options: toLabelOptions({
      ...(searchText === "" ? {} : { relevance }),
      ...(near === "" ? {} : { distance }),
      ...otherSorts,
    }),
  };
}
