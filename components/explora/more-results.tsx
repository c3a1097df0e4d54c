"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { morePages } from "@/lib/explore/queries";
import { serialiseFilters } from "@/lib/explore/filters";
import type { CatalogueRequest } from "@/lib/explore/filters";
import { routes } from "@/lib/routes";
import styles from "./more-results.module.css";

const MoreCards = dynamic(() => import("./more-cards").then((module) => module.MoreCards));

interface MoreResultsProps {
  view: Pick<CatalogueRequest, "filters" | "sort" | "tz">;
  after: string;
  nextPage: number;
}

/** The results after those that came with the page: as one scrolls, or by a link where nothing runs. */
export function MoreResults({ view, after, nextPage }: MoreResultsProps) {
  const { data, refetch, fetchNextPage, hasNextPage, isFetching, isError } = useInfiniteQuery(
    morePages(view, after),
  );
  const end = useRef<HTMLDivElement>(null);
  const started = data !== undefined;
  const finished = started && !hasNextPage;

  useEffect(() => {
    const mark = end.current;
    if (!mark || isFetching || finished || isError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        if (started) void fetchNextPage();
        else void refetch();
      },
      { rootMargin: "600px" },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [started, finished, isFetching, isError, fetchNextPage, refetch]);

  const items = data?.pages.flatMap(({ content }) => content) ?? [];
  const href = routes.explore({ filters: serialiseFilters(view.filters), page: String(nextPage) });
  return (
    <>
      {items.length > 0 && (
        <div className={styles.more}>
          <MoreCards items={items} />
        </div>
      )}
      <div ref={end} className={styles.end} aria-live="polite">
        {isError ? (
          <>
            <p>No hemos podido traer más enseñanzas.</p>
            <Button variant="secondary" onClick={() => void (started ? fetchNextPage() : refetch())}>
              Reintentar
            </Button>
          </>
        ) : finished ? (
          <p>Has llegado al final.</p>
        ) : isFetching ? (
          <p>Buscando más enseñanzas…</p>
        ) : (
          !started && (
            <ButtonLink variant="secondary" href={href}>
              Ver más
            </ButtonLink>
          )
        )}
      </div>
    </>
  );
}
