"use client";

import { CaretDownIcon } from "@/components/ui/icons";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
} from "@/lib/reference/labels";
import { SORT_LABELS } from "@/lib/copy/explore";
import type { Filters, Sort } from "@/lib/discovery/filters/filters";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import { FilterSelect } from "./pill-select";
import styles from "./filter-bar.module.css";
import { LazyFilter } from "./lazy-filter";
import { useFacets } from "./use-facets";

const disciplineFilter = () => import("./taxonomy-filters").then((module) => module.DisciplineFilter);
const topicFilter = () => import("./taxonomy-filters").then((module) => module.TopicFilter);
const { always: _always, ...dates } = DATES_FILTER_LABELS;

const countryNames = new Intl.DisplayNames("es", { type: "region" });

/** The countries from which there is something, by name, and the one that is chosen. */
function countryOptions(facets: Facets | null, chosen: string): Record<string, string> {
  const codes = new Set([...Object.keys(facets?.country ?? {}), ...(chosen ? [chosen] : [])]);
  const named = [...codes].map((code) => [code, countryNames.of(code) ?? code] as const);
  return Object.fromEntries(named.sort(([, a], [, b]) => a.localeCompare(b, "es")));
}

interface FilterBarProps {
  filters: Filters;
  sort: Sort;
  onChange: (part: Partial<Filters>) => void;
  onSort: (sort: Sort) => void;
}

/** All that the catalogue can be filtered and ordered by. */
export function FilterBar({ filters, sort, onChange, onSort }: FilterBarProps) {
  const { facets, want } = useFacets(filters);
  const { relevance, ...sorts } = SORT_LABELS;
  const offered = filters.searchText ? { relevance, ...sorts } : sorts;
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label="Filtros"
      onPointerEnter={want}
      onPointerDown={want}
      onFocus={want}
    >
      <FilterSelect
        label="Tipo"
        any="Todos los tipos"
        options={CONTENT_TYPE_LABELS}
        counts={facets && facets.contentType}
        value={filters.contentType}
        onChange={(contentType) => onChange({ contentType })}
      />
      <FilterSelect
        label="Precio"
        any="Cualquier precio"
        options={PRICE_FILTER_LABELS}
        counts={facets && facets.price}
        value={filters.price}
        onChange={(price) => onChange({ price })}
      />
      <FilterSelect
        label="Cuándo"
        any="Siempre"
        options={dates}
        counts={facets && facets.dates}
        value={filters.dates === "always" ? "" : filters.dates}
        onChange={(when) => onChange({ dates: when })}
      />
      <LazyFilter
        label="Disciplinas"
        load={disciplineFilter}
        counts={facets && facets.disciplines}
        value={filters.disciplines}
        onChange={(value) => onChange({ disciplines: value as Filters["disciplines"] })}
      />
      <LazyFilter
        label="Temas"
        load={topicFilter}
        counts={facets && facets.topics}
        value={filters.topics}
        onChange={(value) => onChange({ topics: value as Filters["topics"] })}
      />
      <FilterSelect
        label="Modalidad"
        any="Online y presencial"
        options={MODALITY_LABELS}
        counts={facets && facets.modality}
        value={filters.modality}
        onChange={(modality) => onChange({ modality })}
      />
      <FilterSelect
        label="País"
        any="Todos los países"
        options={countryOptions(facets, filters.country)}
        counts={facets && facets.country}
        value={filters.country}
        onChange={(country) => onChange({ country })}
      />
      <label className={styles.sort}>
        <span className="visually-hidden">Ordenar por</span>
        <select
          className={styles.sortSelect}
          value={sort}
          onChange={(event) => onSort(event.target.value as Sort)}
        >
          {Object.entries(offered).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <CaretDownIcon size={18} />
      </label>
    </div>
  );
}
