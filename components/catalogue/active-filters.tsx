"use client";

import { Chip } from "@/components/ui/chip";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import styles from "./active-filters.module.css";

interface ActiveFiltersProps {
  active: ActiveFilter[];
  /** City of the time zone of the date filter; null without one. */
  city: string | null;
  onChange: (part: Partial<CatalogueFilters>) => void;
  onClear: (filters: CatalogueFilters, sort: CatalogueSort) => void;
}

/** Chips that remove one filter each. */
export function ActiveFilters({ active, city, onChange, onClear }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <div className={styles.row}>
      {active.map(({ label, without }) => (
        <Chip key={label} selected onRemove={() => onChange(without)}>
          {label}
        </Chip>
      ))}
      <button type="button" className={styles.clear} onClick={() => onClear(noFilters, "newest")}>
        Quitar filtros
      </button>
      {city !== null && <span className={styles.zone}>Horas de {city}</span>}
    </div>
  );
}
