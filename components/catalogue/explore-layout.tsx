"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef, useTransition } from "react";
import type { ReactNode } from "react";
import frame from "@/components/common/index-page.module.css";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import { defaultSort, toExploreUrl } from "@/lib/discovery/catalogue/url";
import { toWeekUrl } from "@/lib/discovery/week/url";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import { hasTimeFilter } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import { ActiveFilters } from "./active-filters";
import filterStyles from "./active-filters.module.css";
import { carryFocus, useCarriedFocus } from "./carried-focus";
import type { ChosenLabels } from "./choice-names";
import styles from "./explore.module.css";
import { FilterBar } from "./filter-bar";
import { FilterSheetButton } from "./filter-sheet-button";
import { awaitAnnouncement, useAnnouncedSummary } from "./result-announcer";
import { SearchBox } from "./search-box";
import { ViewLink } from "./view-link";
import { ZoneSwitch } from "./zone-switch";

interface ExploreLayoutProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  active: ActiveFilter[];
  chosen: ChosenLabels;
  /** Time zone in which the date filter counts; null without one. */
  datesZone: string | null;
  title: string;
  summary: string;
  /** The first day of the week of a calendar; null for a list. */
  week?: string | null;
  children: ReactNode;
}

/** Search box and filters around the results. The URL is the only state. */
export function ExploreLayout({
  filters,
  sort,
  active,
  chosen: chosenLabels,
  datesZone,
  title,
  summary,
  week = null,
  children,
}: ExploreLayoutProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  // A filter may be chosen while the page of the former choice is still on its way, or before hydration.
  const chosen = useRef({ filters, sort });
  // Before the effects of the search box, which may already search.
  useLayoutEffect(() => {
    chosen.current = { filters, sort };
  }, [filters, sort]);
  const controlsRef = useRef<HTMLDivElement>(null);
  useCarriedFocus(controlsRef, filters);
  useAnnouncedSummary(summary, filters);

  function navigate(next: CatalogueFilters, nextSort: CatalogueSort, method: "push" | "replace" = "push") {
    chosen.current = { filters: next, sort: nextSort };
    carryFocus();
    awaitAnnouncement();
    const url = week === null ? toExploreUrl(next, nextSort) : toWeekUrl(next, week);
    startTransition(() => router[method](url, { scroll: false }));
  }
  // A default order follows the filters: a search sorts by relevance.
  function changeFilters(part: Partial<CatalogueFilters>, method?: "replace") {
    const former = chosen.current;
    const next = { ...former.filters, ...part };
    navigate(next, former.sort === defaultSort(former.filters) ? defaultSort(next) : former.sort, method);
  }

  function changeZone(zone: string | null) {
    chooseViewerZone(zone);
    const { filters: current, sort: currentSort } = chosen.current;
    if (week !== null || hasTimeFilter(current)) navigate(current, currentSort, "replace");
  }

  return (
    <>
      <div ref={controlsRef}>
        <div className={styles.head}>
          <div>
            <h1 className={frame.title}>{title}</h1>
            <div className={styles.facts}>
              <p className={styles.line}>{summary}</p>
              <ZoneSwitch datesZone={datesZone} isWeek={week !== null} onChange={changeZone} />
              <ViewLink filters={filters} isWeek={week !== null} />
            </div>
          </div>
          <SearchBox
            value={filters.searchText}
            onSearch={(searchText) => changeFilters({ searchText }, "replace")}
          />
        </div>
        <FilterBar
          filters={filters}
          sort={sort}
          chosen={chosenLabels}
          onChange={changeFilters}
          onSort={(next) => navigate(chosen.current.filters, next)}
          isWeek={week !== null}
        />
        <div className={filterStyles.row} data-empty={active.length === 0}>
          <FilterSheetButton filters={filters} sort={sort} isWeek={week !== null} onApply={navigate} />
          <ActiveFilters active={active} onChange={changeFilters} onClear={navigate} />
        </div>
      </div>
      <div className={styles.results} aria-busy={pending}>
        {children}
      </div>
    </>
  );
}
