"use client";

import { readViewerCurrency } from "@/components/common/converted-price";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import styles from "./filter-bar.module.css";
import { getChoice, getSortChoice } from "./filter-options";
import type { Choice, ChoiceName, OptionSource } from "./filter-options";
import { LazyFilter } from "./lazy-filter";
import { useFacets } from "./use-facets";

const loadChoiceFilter = () => import("./choice-filter").then((module) => module.ChoiceFilter);
const loadDisciplineFilter = () => import("./taxonomy-filters").then((module) => module.DisciplineFilter);
const loadNearFilter = () => import("./near-filter").then((module) => module.NearFilter);
const loadTopicFilter = () => import("./taxonomy-filters").then((module) => module.TopicFilter);

const labelOf = ({ options, value }: Choice): string =>
  options.find((option) => option.value === value)?.label ?? "";

interface ChoicePillProps {
  name: ChoiceName;
  source: OptionSource;
  onChange: (part: Partial<CatalogueFilters>) => void;
}

function ChoicePill({ name, source, onChange }: ChoicePillProps) {
  const choice = getChoice(name, source);
  const { label, value, options } = choice;
  const isActive = value !== "";
  return (
    <LazyFilter
      load={loadChoiceFilter}
      pill={{
        label,
        name,
        active: isActive,
        "aria-haspopup": "menu",
        "aria-label": isActive ? `${label}: ${labelOf(choice)}` : label,
      }}
      popover={{ label, options, value, onChange: (next: string) => onChange({ [name]: next }) }}
    />
  );
}

interface FilterBarProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  onChange: (part: Partial<CatalogueFilters>) => void;
  onSort: (sort: CatalogueSort) => void;
  /** A calendar has days and an order of its own. */
  isWeek: boolean;
}

/** The filters and the order as pills, for screens wide enough for them. */
export function FilterBar({ filters, sort, onChange, onSort, isWeek }: FilterBarProps) {
  const { facets, enable } = useFacets(filters);
  const viewerCurrency = useBrowserValue(readViewerCurrency);
  const pill = { source: { filters, facets, viewerCurrency }, onChange };
  const { disciplines, topics } = filters;
  const sortChoice = getSortChoice(sort, filters);
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label="Filtros"
      onPointerEnter={enable}
      onPointerDown={enable}
      onFocus={enable}
    >
      <ChoicePill name="contentType" {...pill} />
      <ChoicePill name="price" {...pill} />
      {!isWeek && <ChoicePill name="dates" {...pill} />}
      <ChoicePill name="dayPart" {...pill} />
      {!isWeek && <ChoicePill name="bookable" {...pill} />}
      <LazyFilter
        load={loadDisciplineFilter}
        pill={{ label: "Disciplinas", name: "disciplines", count: disciplines.length }}
        popover={{
          label: "Disciplinas",
          counts: facets?.disciplines ?? null,
          value: disciplines,
          onChange: (value: string[]) => onChange({ disciplines: value as CatalogueFilters["disciplines"] }),
        }}
      />
      <LazyFilter
        load={loadTopicFilter}
        pill={{ label: "Temas", name: "topics", count: topics.length }}
        popover={{
          label: "Temas",
          counts: facets?.topics ?? null,
          value: topics,
          onChange: (value: string[]) => onChange({ topics: value as CatalogueFilters["topics"] }),
        }}
      />
      <ChoicePill name="modality" {...pill} />
      <ChoicePill name="country" {...pill} />
      <LazyFilter
        load={loadNearFilter}
        pill={{ label: "Cerca de mí", name: "near", active: filters.near !== "" }}
        popover={{ value: filters.near, onChange: (near: string) => onChange({ near }) }}
      />
      {!isWeek && (
        <div className={styles.sort}>
          <LazyFilter
            load={loadChoiceFilter}
            pill={{
              label: labelOf(sortChoice),
              name: "sort",
              plain: true,
              "aria-haspopup": "menu",
              "aria-label": `${sortChoice.label}: ${labelOf(sortChoice)}`,
            }}
            popover={{
              ...sortChoice,
              align: "end" as const,
              onChange: (next: string) => onSort(next as CatalogueSort),
            }}
          />
        </div>
      )}
    </div>
  );
}
