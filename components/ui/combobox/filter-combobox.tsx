"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo, useRef } from "react";
import { ComboboxList, type Option } from "./combobox-list";
import styles from "./combobox.module.css";
import { FilterPill } from "../filter-pill";
import { MagnifyingGlassIcon } from "../icons";

interface FilterComboboxProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  searchPlaceholder: string;
  emptyText?: string;
  defaultOpen?: boolean;
}

// There the search box would bring the keyboard up over the list.
const onTouchScreen = () => matchMedia("(hover: none)").matches;

/** A pill that opens a searchable list with several choices. Load it when it is asked for. */
export function FilterCombobox({
  label,
  options,
  value,
  onChange,
  searchPlaceholder,
  emptyText = "No hay resultados que coincidan con tu búsqueda",
  defaultOpen,
}: FilterComboboxProps) {
  const items = useMemo(
    () =>
      Base.createItems(options, { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  );
  const popup = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  return (
    <Base.Root
      multiple
      items={items}
      locale="es"
      value={[...value]}
      onValueChange={onChange}
      defaultOpen={defaultOpen}
    >
      {/* It stays the button that it was before this was loaded. */}
      <Base.Trigger role={undefined} render={<FilterPill label={label} count={value.length} />} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align="start" collisionPadding={8}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            aria-label={label}
            initialFocus={() => (onTouchScreen() ? popup.current : search.current)}
            onFocus={(event) => {
              if (onTouchScreen()) event.preventBaseUIHandler();
            }}
          >
            <div className={styles.searchBox}>
              <MagnifyingGlassIcon />
              <Base.Input
                ref={search}
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
