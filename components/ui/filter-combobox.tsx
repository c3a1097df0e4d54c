"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo } from "react";
import chipStyles from "./chip.module.css";
import { ComboboxList, type Option } from "./combobox-list";
import styles from "./combobox.module.css";
import { CaretDownIcon, MagnifyingGlassIcon } from "./icons";

interface FilterComboboxProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  searchPlaceholder: string;
  emptyText?: string;
}

/** A pill that opens a searchable list with several choices. Load it with next/dynamic. */
export function FilterCombobox({
  label,
  options,
  value,
  onChange,
  searchPlaceholder,
  emptyText = "No hay resultados que coincidan con tu búsqueda",
}: FilterComboboxProps) {
  const items = useMemo(
    () =>
      Base.createItems(options, { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  );
  return (
    <Base.Root multiple items={items} locale="es" value={[...value]} onValueChange={onChange}>
      <Base.Trigger
        className={chipStyles.chip}
        aria-label={value.length > 0 ? `${label} · ${value.length}` : label}
      >
        {label}
        {value.length > 0 && ` · ${value.length}`}
        <CaretDownIcon size={18} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align="start" collisionPadding={8}>
          <Base.Popup className={styles.popup} aria-label={label}>
            <div className={styles.searchBox}>
              <MagnifyingGlassIcon />
              <Base.Input
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
