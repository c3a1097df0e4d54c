"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactElement } from "react";
import { ComboboxList, type ComboboxOption } from "./combobox-list";
import { FilterPopup } from "./filter-popup";
import { useComboboxSearch } from "./use-combobox-search";

interface FilterComboboxProps {
  /** The pill. */
  trigger: ReactElement;
  label: string;
  options: readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onClose: () => void;
  searchPlaceholder: string;
  emptyText?: string;
}

/** A pill that opens a searchable multi-select, at once on mount. Load it with next/dynamic. */
export function FilterCombobox({
  trigger,
  label,
  options,
  value,
  onChange,
  onClose,
  searchPlaceholder,
  emptyText,
}: FilterComboboxProps) {
  const search = useComboboxSearch(options);
  return (
    <Base.Root
      multiple
      {...search}
      value={[...value]}
      onValueChange={onChange}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      defaultOpen
    >
      {/* Keeps the role of the pill shown before this module loads. */}
      <Base.Trigger role={undefined} render={trigger} />
      <FilterPopup label={label} searchPlaceholder={searchPlaceholder}>
        <ComboboxList emptyText={emptyText} />
      </FilterPopup>
    </Base.Root>
  );
}
