"use client";

import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { CHOICE_NAMES, SORT_NAME } from "./choice-names";
import type { ChoiceName, ChosenLabels } from "./choice-names";
import styles from "./filter-bar.module.css";
import { LazyFilter } from "./lazy-filter";
import { useFacets } from "./use-facets";

const loadChoiceFilter = () => import("./choice-filter").then((module) => module.ChoiceFilter);
const loadSortFilter = () => import("./choice-filter").then((module) => module.SortFilter);
const loadDisciplineFilter = () => import("./taxonomy-filters").then((module) => module.DisciplineFilter);
const loadNearFilter = () => import("./near-filter").then((module) => module.NearFilter);
const loadTopicFilter = () => import("./taxonomy-filters").then((module) => module.TopicFilter);

interface ChoicePillProps {
  name: ChoiceName;
  filters: CatalogueFilters;
  facets: Facets | null;
  chosen: ChosenLabels;
  onChange: (part: Partial<CatalogueFilters>) => void;
}

function ChoicePill({ name, filters, facets, chosen, onChange }: ChoicePillProps) {
  const label = CHOICE_NAMES[name];
  const chosenLabel = chosen[name];
  return (
    <LazyFilter
      load={loadChoiceFilter}
      pill={{
        label,
        name,
        active: chosenLabel !== undefined,
        "aria-haspopup": "menu",
        "aria-label": chosenLabel === undefined ? label : `${label}: ${chosenLabel}`,
      }}
      popover={{ name, filters, facets, onChange: (next: string) => onChange({ [name]: next }) }}
    />
  );
}

interface FilterBarProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  chosen: ChosenLabels;
  onChange: (part: Partial<CatalogueFilters>) => void;
  onSort: (sort: CatalogueSort) => void;
  /** A calendar has days and an order of its own. */
  isWeek: boolean;
}

/** The filters and the order as pills, for screens wide enough for them. */
export function FilterBar({ filters, sort, chosen, onChange, onSort, isWeek }: FilterBarProps) {
  const { facets, enable } = useFacets(filters);
  const pill = { filters, facets, chosen, onChange };
  const { disciplines, topics } = filters;
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
            load={loadSortFilter}
            pill={{
              label: chosen.sort,
              name: "sort",
              plain: true,
              "aria-haspopup": "menu",
              "aria-label": `${SORT_NAME}: ${chosen.sort}`,
            }}
            popover={{
              sort,
              filters,
              onChange: (next: string) => onSort(next as CatalogueSort),
            }}
          />
        </div>
      )}
    </div>
  );
}
