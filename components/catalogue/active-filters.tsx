"use client";

import { Chip } from "@/components/ui/chip";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { Filters, Sort } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import styles from "./active-filters.module.css";

interface ActiveFiltersProps {
  active: ActiveFilter[];
  /** The city whose days the dates count in; null where there are none. */
  city: string | null;
  onChange: (part: Partial<Filters>) => void;
  onClear: (filters: Filters, sort: Sort) => void;
}

/** What is filtered now, each with its way back. */
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
      {city !== null && <span className={styles.zone}>Días contados en {city}</span>}
    </div>
  );
}
