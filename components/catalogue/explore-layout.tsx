"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef, useTransition } from "react";
import type { ReactNode } from "react";
import { defaultSort, toExploreUrl } from "@/lib/discovery/catalogue/url";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import { ActiveFilters } from "./active-filters";
import styles from "./explore.module.css";
import { FilterBar } from "./filter-bar";
import { SearchBox } from "./search-box";

interface ExploreLayoutProps {
  filters: CatalogueFilters;
  sort: CatalogueSort;
  active: ActiveFilter[];
  /** City of the time zone of the date filter; null without one. */
  city: string | null;
  summary: string;
  children: ReactNode;
}

/** Search box and filters around the results. The URL is the only state. */
export function ExploreLayout({ filters, sort, active, city, summary, children }: ExploreLayoutProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  // A filter may be chosen while the page of the former choice is still on its way, or before hydration.
  const chosen = useRef({ filters, sort });
  // Before the effects of the search box, which may already search.
  useLayoutEffect(() => {
    chosen.current = { filters, sort };
  }, [filters, sort]);

  function navigate(next: CatalogueFilters, nextSort: CatalogueSort, method: "push" | "replace" = "push") {
    chosen.current = { filters: next, sort: nextSort };
    startTransition(() => router[method](toExploreUrl(next, nextSort), { scroll: false }));
  }
  // A default order follows the filters: a search sorts by relevance.
  function changeFilters(part: Partial<CatalogueFilters>, method?: "replace") {
    const former = chosen.current;
    const next = { ...former.filters, ...part };
    navigate(next, former.sort === defaultSort(former.filters) ? defaultSort(next) : former.sort, method);
  }

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Explora</h1>
          <p className={styles.line} aria-live="polite">
            {summary}
          </p>
        </div>
        <SearchBox
          value={filters.searchText}
          onSearch={(searchText) => changeFilters({ searchText }, "replace")}
        />
      </div>
      <FilterBar
        filters={filters}
        sort={sort}
        onChange={changeFilters}
        onSort={(next) => navigate(chosen.current.filters, next)}
      />
      <ActiveFilters active={active} city={city} onChange={changeFilters} onClear={navigate} />
      <div className={styles.results} aria-busy={pending}>
        {children}
      </div>
    </>
  );
}
