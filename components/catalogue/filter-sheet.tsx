"use client";

import { memo, useCallback, useState } from "react";
import { readViewerCurrency } from "@/components/common/conversion";
import { Button } from "@/components/ui/button";
import { leaveOverlays } from "@/components/ui/overlay-history";
import { Sheet } from "@/components/ui/sheet";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import { defaultSort } from "@/lib/discovery/catalogue/url";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { carryFocus } from "./carried-focus";
import type { ChoiceName } from "./choice-names";
import { getChoice, getSortChoice } from "./filter-options";
import styles from "./filter-sheet.module.css";
import { NearFields } from "./near-fields";
import { OptionChecks } from "./option-checks";
import { OptionRadios } from "./option-radios";
import { disciplineOptions, topicOptions, withCounts } from "./taxonomy-options";
import { useFacets } from "./use-facets";
import { NO_DISCIPLINES, NO_RESULTS } from "@/lib/platform/copy/search";

export interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: CatalogueFilters;
  sort: CatalogueSort;
  /** A calendar has days and an order of its own. */
  isWeek: boolean;
  onApply: (filters: CatalogueFilters, sort: CatalogueSort) => void;
}

interface FilterFieldsProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  isWeek: boolean;
  facets: Facets | null;
  onChange: (part: Partial<CatalogueFilters>) => void;
  onSort: (sort: CatalogueSort) => void;
}

/** Rendered by what was chosen only: a slow phone opens and closes the sheet without it. */
const FilterFields = memo(function FilterFields({
  filters,
  sort,
  isWeek,
  facets,
  onChange,
  onSort,
}: FilterFieldsProps) {
  const viewerCurrency = useBrowserValue(readViewerCurrency);
  const radios = (name: ChoiceName) => (
    <OptionRadios
      {...getChoice(name, { filters, facets, viewerCurrency })}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={styles.filters}>
      {radios("contentType")}
      {radios("price")}
      {!isWeek && radios("dates")}
      {radios("dayPart")}
      {!isWeek && radios("bookable")}
      <OptionChecks
        label="Disciplinas"
        options={withCounts(disciplineOptions, facets?.disciplines ?? null)}
        value={filters.disciplines}
        searchPlaceholder="Busca una disciplina"
        emptyText={NO_DISCIPLINES}
        onChange={(value) => onChange({ disciplines: value as CatalogueFilters["disciplines"] })}
      />
      <OptionChecks
        label="Temas"
        options={withCounts(topicOptions, facets?.topics ?? null)}
        value={filters.topics}
        searchPlaceholder="Busca un tema"
        emptyText={NO_RESULTS}
        onChange={(value) => onChange({ topics: value as CatalogueFilters["topics"] })}
      />
      {radios("modality")}
      {radios("country")}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Cerca de mí</legend>
        <NearFields value={filters.near} onChange={(near) => onChange({ near })} />
      </fieldset>
      {!isWeek && (
        <OptionRadios
          {...getSortChoice(sort, filters)}
          onChange={(value) => onSort(value as CatalogueSort)}
        />
      )}
    </div>
  );
});

/** All filters and the order, applied together. */
export function FilterSheet({ open, onOpenChange, filters, sort, isWeek, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const [draftSort, setDraftSort] = useState(sort);
  const { facets, latestFacets } = useFacets(draft, { startEnabled: true });
  // Each content has one type.
  const total = latestFacets?.contentType?.[draft.contentType];
  const totalText = total === undefined ? "resultados" : pluralize(total, "resultado", "resultados");

  const change = useCallback(
    (part: Partial<CatalogueFilters>) => setDraft((former) => ({ ...former, ...part })),
    [],
  );
  function clear() {
    const { searchText, master } = filters;
    const cleared = { ...noFilters, searchText, master };
    setDraft(cleared);
    setDraftSort(defaultSort(cleared));
  }
  function apply() {
    carryFocus();
    const left = leaveOverlays();
    // A default order that nobody touched follows the filters.
    const follows = draftSort === sort && sort === defaultSort(filters);
    void left.then(() => onApply(draft, follows ? defaultSort(draft) : draftSort));
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filtros"
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={clear}>
            Limpiar
          </Button>
          <Button fullWidth aria-busy={facets === null} onClick={apply}>
            Ver {totalText}
          </Button>
          <span role="status" className="visually-hidden">
            {facets && totalText}
          </span>
        </div>
      }
    >
      <FilterFields
        filters={draft}
        sort={draftSort}
        isWeek={isWeek}
        facets={latestFacets}
        onChange={change}
        onSort={setDraftSort}
      />
    </Sheet>
  );
}
