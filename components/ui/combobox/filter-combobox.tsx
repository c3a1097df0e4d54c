"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useRef } from "react";
import { ComboboxList, type ComboboxOption } from "./combobox-list";
import { useComboboxSearch } from "./use-combobox-search";
import styles from "./combobox.module.css";
import { FilterPill } from "@/components/ui/filter-pill";
import { MagnifyingGlassIcon } from "@/components/ui/icons";

interface FilterComboboxProps {
  label: string;
  options: readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  searchPlaceholder: string;
  emptyText?: string;
  defaultOpen?: boolean;
}

// Focusing the search box would open the on-screen keyboard over the list.
const isTouchScreen = () => matchMedia("(hover: none)").matches;

/** A pill that opens a searchable multi-select. Load it with next/dynamic. */
export function FilterCombobox({
  label,
  options,
  value,
  onChange,
  searchPlaceholder,
  emptyText,
  defaultOpen,
}: FilterComboboxProps) {
  const search = useComboboxSearch(options);
  const popupRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  return (
    <Base.Root multiple {...search} value={[...value]} onValueChange={onChange} defaultOpen={defaultOpen}>
      {/* Keeps the role of the pill shown before this module loads. */}
      <Base.Trigger role={undefined} render={<FilterPill label={label} count={value.length} />} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align="start" collisionPadding={8}>
          <Base.Popup
            ref={popupRef}
            className={styles.popup}
            aria-label={label}
            initialFocus={() => (isTouchScreen() ? popupRef.current : searchRef.current)}
            onFocus={(event) => {
              if (isTouchScreen()) event.preventBaseUIHandler();
            }}
          >
            <div className={styles.searchBox}>
              <MagnifyingGlassIcon />
              <Base.Input
                ref={searchRef}
                type="text"
                className={styles.search}
                placeholder={searchPlaceholder}
                aria-label={searchPlaceholder}
              />
            </div>
            <ComboboxList emptyText={emptyText} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
