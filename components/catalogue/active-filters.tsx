"use client";

import { Chip } from "@/components/ui/chip";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import styles from "./active-filters.module.css";

interface ActiveFiltersProps {
  active: ActiveFilter[];
  onChange: (part: Partial<CatalogueFilters>) => void;
  onClear: (filters: CatalogueFilters, sort: CatalogueSort) => void;
}

/** Chips that remove one filter each. */
export function ActiveFilters({ active, onChange, onClear }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <>
      {active.map(({ label, without }, index) => (
        <Chip key={label} name={`chip-${index}`} className={styles.chip} onRemove={() => onChange(without)}>
          {label}
        </Chip>
      ))}
      <button
        type="button"
        name="clear"
        className={styles.clear}
        onClick={() => onClear(noFilters, "newest")}
      >
        Quitar<span className={styles.what}> filtros</span>
      </button>
    </>
  );
}
