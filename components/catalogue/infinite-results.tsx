"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { Queries } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import { morePages } from "@/lib/discovery/catalogue/queries";
import styles from "./lazy-infinite-results.module.css";
import type { MoreResultsProps } from "./lazy-infinite-results";

function Pages({ view, after }: MoreResultsProps) {
  const { data, refetch, fetchNextPage, hasNextPage, isFetching, isError } = useInfiniteQuery(
    morePages(view, after),
  );
  const started = data !== undefined;
  const finished = started && !hasNextPage;
  const next = () => void (started ? fetchNextPage() : refetch());
  const end = useNearEnd<HTMLDivElement>(!isFetching && !finished && !isError, next);
  const items = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <>
      {items.length > 0 && (
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
      <div ref={end} className={styles.end} aria-live="polite">
        {isError ? (
          <>
            <p>No hemos podido traer más enseñanzas.</p>
            <Button variant="secondary" onClick={next}>
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

export function MorePages(props: MoreResultsProps) {
  return (
    <Queries>
      <Pages {...props} />
    </Queries>
  );
}
