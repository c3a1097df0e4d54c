"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { ReactNode } from "react";
import { defaultSort, exploreUrl } from "@/lib/explore/url";
import type { Filters, Sort } from "@/lib/discovery/filters/filters";
import type { ActiveFilter } from "./list-active-filters";
import { ActiveFilters } from "./active-filters";
import styles from "./explore.module.css";
import { FilterBar } from "./filter-bar";
import { SearchBox } from "./search-box";

interface ExploreFrameProps {
  filters: Filters;
  sort: Sort;
  active: ActiveFilter[];
  /** The city whose days the dates count in; null where there are none. */
  city: string | null;
  line: string;
  children: ReactNode;
}

/** What surrounds the results: a choice becomes the address, and the address is the only state. */
export function ExploreFrame({ filters, sort, active, city, line, children }: ExploreFrameProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  function show(next: Filters, nextSort: Sort, how: "push" | "replace" = "push") {
    startTransition(() => router[how](exploreUrl(next, nextSort), { scroll: false }));
  }
  // An order that was nobody's choice follows what is filtered: a search comes by relevance.
  const orderOf = (next: Filters) => (sort === defaultSort(filters) ? defaultSort(next) : sort);
  function change(part: Partial<Filters>, how?: "replace") {
    const next = { ...filters, ...part };
    show(next, orderOf(next), how);
  }

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Explora</h1>
          <p className={styles.line} aria-live="polite">
            {line}
          </p>
        </div>
        <SearchBox value={filters.searchText} onSearch={(searchText) => change({ searchText }, "replace")} />
      </div>
      <FilterBar filters={filters} sort={sort} onChange={change} onSort={(next) => show(filters, next)} />
      <ActiveFilters active={active} city={city} onChange={change} onClear={show} />
      <div className={styles.results} aria-busy={pending}>
        {children}
      </div>
    </>
  );
}
