"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import { cataloguePagesQuery } from "@/lib/discovery/catalogue/queries";
import { toDayCard } from "./day-card";
import styles from "./lazy-infinite-results.module.css";
import type { InfiniteResultsProps } from "./infinite-results-props";

function InfinitePages({ view, after, onCards }: InfiniteResultsProps) {
  const { data, refetch, fetchNextPage, hasNextPage, isFetching, isError } = useInfiniteQuery(
    cataloguePagesQuery(view, after),
  );
  const started = data !== undefined;
  const finished = started && !hasNextPage;
  const loadNext = () => void (started ? fetchNextPage() : refetch());
  const sentinelRef = useNearEnd<HTMLDivElement>(!isFetching && !finished && !isError, loadNext);
  const items = data?.pages.flatMap(({ content }) => content) ?? [];
  const bookable = view.filters.bookable !== "";
  const handOver = useEffectEvent(() => onCards?.(items.map((item) => toDayCard(item, { bookable }))));
  // Before the browser restores the scroll position.
  useLayoutEffect(() => handOver(), [data]);
  return (
    <>
      {!onCards && items.length > 0 && (
        <div className={styles.more}>
          <AyniGrid>
            {items.map((item) => (
              <li key={item.id}>
                <AyniCard item={item} level={2} />
              </li>
            ))}
          </AyniGrid>
        </div>
      )}
      <div ref={sentinelRef} className={styles.end} aria-live="polite">
        {isError ? (
          <>
            <p>No hemos podido traer más enseñanzas.</p>
            <Button variant="secondary" onClick={loadNext}>
              Reintentar
            </Button>
          </>
        ) : (
          <p>{finished ? "Has llegado al final." : "Buscando más enseñanzas…"}</p>
        )}
      </div>
    </>
  );
}

export function InfiniteResults(props: InfiniteResultsProps) {
  return (
    <QueryProvider>
      <InfinitePages {...props} />
    </QueryProvider>
  );
}
