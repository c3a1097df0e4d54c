"use client";

import type { ReactElement } from "react";
import { readViewerCurrency } from "@/components/common/conversion";
import { FilterMenu } from "@/components/ui/filter-menu";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { ChoiceName } from "./choice-names";
import { getChoice, getSortChoice, type OptionSource } from "./filter-options";

interface MenuProps {
  /** The pill. */
  trigger: ReactElement;
  filters: CatalogueFilters;
  onChange: (value: string) => void;
}

type ChoiceFilterProps = MenuProps & Pick<OptionSource, "facets"> & { name: ChoiceName };

/** The options of a filter. Opens on mount. */
export function ChoiceFilter({ name, filters, facets, ...menu }: ChoiceFilterProps) {
  const choice = getChoice(name, { filters, facets, viewerCurrency: readViewerCurrency() });
  return <FilterMenu {...choice} {...menu} />;
}

/** The orders. Opens on mount. */
export const SortFilter = ({ sort, filters, ...menu }: MenuProps & { sort: CatalogueSort }) => (
  <FilterMenu {...getSortChoice(sort, filters)} {...menu} align="end" />
);
