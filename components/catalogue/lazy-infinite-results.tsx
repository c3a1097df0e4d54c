"use client";

import { useState, type ComponentType } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import { serialiseFilters } from "@/lib/discovery/filters/filters";
import { defaultSort } from "@/lib/discovery/catalogue/url";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { InfiniteResultsProps } from "./infinite-results-props";
import styles from "./lazy-infinite-results.module.css";

// Kept so that a list to which the browser goes back has its former length at once: only then can the browser restore its
// scroll position.
let LoadedResults: ComponentType<InfiniteResultsProps> | undefined;

/** Loads the following results on scroll; without JavaScript, a link to the next page. */
export function LazyInfiniteResults(props: InfiniteResultsProps) {
  const [Loaded, setLoaded] = useState(() => LoadedResults);

  async function load() {
    try {
      LoadedResults = (await import("./infinite-results")).InfiniteResults;
      setLoaded(() => LoadedResults);
    } catch {
      // Offline: the link stays, and the next scroll retries.
    }
  }

  const sentinelRef = useNearEnd<HTMLDivElement>(Loaded === undefined, () => void load());
  if (Loaded) return <Loaded {...props} />;
  const { filters, sort, tz } = props.view;
  return (
    <div ref={sentinelRef} className={styles.end}>
      <ButtonLink
        variant="secondary"
        href={routes.explore({
          filters: serialiseFilters(filters),
          sort: sort === defaultSort(filters) ? undefined : sort,
          tz: tz === DEFAULT_TIME_ZONE ? undefined : tz,
          ...(props.nextPage === null ? { after: props.after } : { page: String(props.nextPage) }),
        })}
      >
        Ver más
      </ButtonLink>
    </div>
  );
}
