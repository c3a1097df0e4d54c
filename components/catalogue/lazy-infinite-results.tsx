"use client";

import { useState, type ComponentType } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import type { CatalogueRequest } from "@/lib/discovery/catalogue/page";
import { serialiseFilters } from "@/lib/discovery/filters/filters";
import { routes } from "@/lib/platform/routes";
import styles from "./lazy-infinite-results.module.css";

export interface InfiniteResultsProps {
  view: Pick<CatalogueRequest, "filters" | "sort" | "tz">;
  after: string;
  nextPage: number;
}

/** Loads the following results on scroll; without JavaScript, a link to the next page. */
export function LazyInfiniteResults(props: InfiniteResultsProps) {
  const [Loaded, setLoaded] = useState<ComponentType<InfiniteResultsProps>>();

  async function load() {
    try {
      const { InfiniteResults } = await import("./infinite-results");
      setLoaded(() => InfiniteResults);
    } catch {
      // Offline: the link stays, and the next scroll retries.
    }
  }

  const sentinelRef = useNearEnd<HTMLDivElement>(Loaded === undefined, () => void load());
  if (Loaded) return <Loaded {...props} />;
  const { filters } = props.view;
  return (
    <div ref={sentinelRef} className={styles.end}>
      <ButtonLink
        variant="secondary"
        href={routes.explore({ filters: serialiseFilters(filters), page: String(props.nextPage) })}
      >
        Ver más
      </ButtonLink>
    </div>
  );
}
