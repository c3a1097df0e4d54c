"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactElement } from "react";
import { ComboboxList, type ComboboxOption } from "./combobox-list";
import { FilterPopup } from "./filter-popup";
import { useComboboxSearch } from "./use-combobox-search";

interface FilterChoiceComboboxProps {
  /** The pill. */
  trigger: ReactElement;
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  searchPlaceholder: string;
  emptyText?: string;
}

/** A pill that opens a searchable list of which one option is chosen, at once on mount. Load it with next/dynamic. */
export function FilterChoiceCombobox({
  trigger,
  label,
  options,
  value,
  onChange,
  searchPlaceholder,
  emptyText,
}: FilterChoiceComboboxProps) {
  const search = useComboboxSearch(options);
  return (
    <Base.Root
      {...search}
      value={value}
      onValueChange={(next: string | null) => {
        if (next !== null) onChange(next);
      }}
      defaultOpen
    >
      <Base.Trigger role={undefined} render={trigger} />
      <FilterPopup label={label} searchPlaceholder={searchPlaceholder}>
        <ComboboxList emptyText={emptyText} single />
      </FilterPopup>
    </Base.Root>
  );
}
