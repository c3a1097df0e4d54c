"use client";

import { CaretDownIcon } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
  SORT_LABELS,
} from "@/lib/reference/labels";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import { PillSelect } from "./pill-select";
import styles from "./filter-bar.module.css";
import { LazyFilter } from "./lazy-filter";
import { useFacets } from "./use-facets";

const loadDisciplineFilter = () => import("./taxonomy-filters").then((module) => module.DisciplineFilter);
const loadTopicFilter = () => import("./taxonomy-filters").then((module) => module.TopicFilter);
const { always: anyDayLabel, ...dateLabels } = DATES_FILTER_LABELS;

const countryNames = new Intl.DisplayNames("es", { type: "region" });

/** Countries with contents and the selected one, by name. */
function getCountryOptions(facets: Facets | null, selected: string): Record<string, string> {
  const codes = new Set([...Object.keys(facets?.country ?? {}), ...(selected ? [selected] : [])]);
  const entries = [...codes].map((code) => [code, countryNames.of(code) ?? code] as const);
  return Object.fromEntries(entries.sort(([, a], [, b]) => a.localeCompare(b, "es")));
}

interface SortSelectProps {
  sort: CatalogueSort;
  /** Offers relevance, which only a search has. */
  hasSearch: boolean;
  onSort: (sort: CatalogueSort) => void;
}

function SortSelect({ sort, hasSearch, onSort }: SortSelectProps) {
  const { relevance, ...otherSorts } = SORT_LABELS;
  const options = hasSearch ? { relevance, ...otherSorts } : otherSorts;
  return (
    <label className={styles.sort}>
      <span className="visually-hidden">Ordenar por</span>
      <NativeSelect
        className={styles.sortSelect}
        value={sort}
        onChange={(event) => onSort(event.target.value as CatalogueSort)}
      >
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <CaretDownIcon size={18} />
    </label>
  );
}

interface FilterBarProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  onChange: (part: Partial<CatalogueFilters>) => void;
  onSort: (sort: CatalogueSort) => void;
}

export function FilterBar({ filters, sort, onChange, onSort }: FilterBarProps) {
  const { facets, enable } = useFacets(filters);
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label="Filtros"
      onPointerEnter={enable}
      onPointerDown={enable}
      onFocus={enable}
    >
      <PillSelect
        label="Tipo"
        anyLabel="Todos los tipos"
        options={CONTENT_TYPE_LABELS}
        counts={facets && facets.contentType}
        value={filters.contentType}
        onChange={(contentType) => onChange({ contentType })}
      />
      <PillSelect
        label="Precio"
        anyLabel="Cualquier precio"
        options={PRICE_FILTER_LABELS}
        counts={facets && facets.price}
        value={filters.price}
        onChange={(price) => onChange({ price })}
      />
      <PillSelect
        label="Cuándo"
        anyLabel={anyDayLabel}
        options={dateLabels}
        counts={facets && facets.dates}
        value={filters.dates === "always" ? "" : filters.dates}
        onChange={(dates) => onChange({ dates })}
      />
      <LazyFilter
        label="Disciplinas"
        load={loadDisciplineFilter}
        counts={facets && facets.disciplines}
        value={filters.disciplines}
        onChange={(value) => onChange({ disciplines: value as CatalogueFilters["disciplines"] })}
      />
      <LazyFilter
        label="Temas"
        load={loadTopicFilter}
        counts={facets && facets.topics}
        value={filters.topics}
        onChange={(value) => onChange({ topics: value as CatalogueFilters["topics"] })}
      />
      <PillSelect
        label="Modalidad"
        anyLabel="Online y presencial"
        options={MODALITY_LABELS}
        counts={facets && facets.modality}
        value={filters.modality}
        onChange={(modality) => onChange({ modality })}
      />
      <PillSelect
        label="País"
        anyLabel="Todos los países"
        options={getCountryOptions(facets, filters.country)}
        counts={facets && facets.country}
        value={filters.country}
        onChange={(country) => onChange({ country })}
      />
      <SortSelect sort={sort} hasSearch={filters.searchText !== ""} onSort={onSort} />
    </div>
  );
}
