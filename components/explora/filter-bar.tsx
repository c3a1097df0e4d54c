"use client";

import dynamic from "next/dynamic";
import { CaretDownIcon } from "@/components/ui/icons";
import { DISCIPLINES, disciplineKeys } from "@/lib/catalogue/disciplines";
import {
  CONTENT_TYPE_LABELS,
  DATES_FILTER_LABELS,
  MODALITY_LABELS,
  PRICE_FILTER_LABELS,
} from "@/lib/catalogue/labels";
import { TOPICS, topicKeys } from "@/lib/catalogue/topics";
import { SORT_LABELS } from "@/lib/copy/explore";
import type { Filters, Sort } from "@/lib/explore/schema";
import { FilterSelect } from "./filter-select";
import styles from "./filter-bar.module.css";
import { PillPlaceholder } from "./pill-placeholder";

const FilterCombobox = dynamic(
  () => import("@/components/ui/filter-combobox").then((module) => module.FilterCombobox),
  { ssr: false, loading: PillPlaceholder },
);

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");
const disciplines = disciplineKeys.map((value) => ({ value, label: DISCIPLINES[value].name })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: TOPICS[value].name })).sort(byLabel);
const { always: _always, ...dates } = DATES_FILTER_LABELS;

interface FilterBarProps {
  filters: Filters;
  sort: Sort;
  onChange: (part: Partial<Filters>) => void;
  onSort: (sort: Sort) => void;
}

/** All that the catalogue can be filtered and ordered by. */
export function FilterBar({ filters, sort, onChange, onSort }: FilterBarProps) {
  const { relevance, ...sorts } = SORT_LABELS;
  const offered = filters.searchText ? { relevance, ...sorts } : sorts;
  return (
    <div className={styles.bar} role="group" aria-label="Filtros">
      <FilterSelect
        label="Tipo"
        any="Todos los tipos"
        options={CONTENT_TYPE_LABELS}
        value={filters.contentType}
        onChange={(contentType) => onChange({ contentType })}
      />
      <FilterSelect
        label="Precio"
        any="Cualquier precio"
        options={PRICE_FILTER_LABELS}
        value={filters.price}
        onChange={(price) => onChange({ price })}
      />
      <FilterSelect
        label="Cuándo"
        any="Siempre"
        options={dates}
        value={filters.dates === "always" ? "" : filters.dates}
        onChange={(when) => onChange({ dates: when })}
      />
      <FilterCombobox
        label="Disciplinas"
        searchPlaceholder="Busca una disciplina"
        emptyText="No hay disciplinas que coincidan con tu búsqueda"
        options={disciplines}
        value={filters.disciplines}
        onChange={(value) => onChange({ disciplines: value as Filters["disciplines"] })}
      />
      <FilterCombobox
        label="Temas"
        searchPlaceholder="Busca un tema"
        options={topics}
        value={filters.topics}
        onChange={(value) => onChange({ topics: value as Filters["topics"] })}
      />
      <FilterSelect
        label="Modalidad"
        any="Online y presencial"
        options={MODALITY_LABELS}
        value={filters.modality}
        onChange={(modality) => onChange({ modality })}
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
