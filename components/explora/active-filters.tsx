"use client";

import { Chip } from "@/components/ui/chip";
import { countryName } from "@/lib/catalogue/countries";
import { disciplineName } from "@/lib/catalogue/disciplines";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
} from "@/lib/catalogue/labels";
import { topicName } from "@/lib/catalogue/topics";
import { isUnfiltered, noFilters } from "@/lib/explore/schema";
import type { Filters, Sort } from "@/lib/explore/schema";
import { zoneCity } from "@/lib/when";
import styles from "./active-filters.module.css";

interface ActiveFiltersProps {
  filters: Filters;
  tz: string;
  onChange: (part: Partial<Filters>) => void;
  onClear: (filters: Filters, sort: Sort) => void;
}

type Active = { label: string; without: Partial<Filters> };

function activeFilters(filters: Filters): Active[] {
  const { contentType, price, dates, disciplines, topics, modality, country, searchText } = filters;
  const active: Active[] = [];
  if (searchText) active.push({ label: `«${searchText}»`, without: { searchText: "" } });
  if (contentType) active.push({ label: CONTENT_TYPE_LABELS[contentType], without: { contentType: "" } });
  if (price) active.push({ label: PRICE_FILTER_LABELS[price], without: { price: "" } });
  if (dates && dates !== "always") active.push({ label: DATES_FILTER_LABELS[dates], without: { dates: "" } });
  for (const key of disciplines) {
    active.push({
      label: disciplineName(key),
      without: { disciplines: disciplines.filter((other) => other !== key) },
    });
  }
  for (const key of topics) {
    active.push({ label: topicName(key), without: { topics: topics.filter((other) => other !== key) } });
  }
  if (modality) active.push({ label: MODALITY_LABELS[modality], without: { modality: "" } });
  if (country) active.push({ label: countryName(country), without: { country: "" } });
  if (filters.master) active.push({ label: "Un Maestro", without: { master: "" } });
  return active;
}

/** What is filtered now, each with its way back. */
export function ActiveFilters({ filters, tz, onChange, onClear }: ActiveFiltersProps) {
  if (isUnfiltered(filters)) return null;
  const dated = filters.dates !== "" && filters.dates !== "always";
  return (
    <div className={styles.row}>
      {activeFilters(filters).map(({ label, without }) => (
        <Chip key={label} selected onRemove={() => onChange(without)}>
          {label}
        </Chip>
      ))}
      <button type="button" className={styles.clear} onClick={() => onClear(noFilters, "newest")}>
        Quitar filtros
      </button>
      {dated && <span className={styles.zone}>Días contados en {zoneCity(tz)}</span>}
    </div>
  );
}
