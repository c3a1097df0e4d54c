"use client";

import { useEffect, useRef, useState, type ComponentType } from "react";
import { ButtonLink } from "@/components/ui/button";
import { serialiseFilters, type CatalogueRequest } from "@/lib/discovery/filters/filters";
import { routes } from "@/lib/platform/routes";
import styles from "./lazy-infinite-results.module.css";

export interface MoreResultsProps {
  view: Pick<CatalogueRequest, "filters" | "sort" | "tz">;
  after: string;
  nextPage: number;
}

const NEAR = "600px";

/** The results after those that came with the page: as one scrolls near, or by a link where nothing runs. */
export function MoreResults(props: MoreResultsProps) {
  const [Pages, setPages] = useState<ComponentType<MoreResultsProps>>();
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const mark = end.current;
    if (!mark) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        // Without a connection the link stays, and the next scroll tries again.
        import("./infinite-results").then(({ MorePages }) => setPages(() => MorePages)).catch(() => undefined);
      },
      { rootMargin: NEAR },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);

  if (Pages) return <Pages {...props} />;
  const { filters } = props.view;
  return (
    <div ref={end} className={styles.end}>
      <ButtonLink
        variant="secondary"
        href={routes.explore({ filters: serialiseFilters(filters), page: String(props.nextPage) })}
      >
        Ver más
      </ButtonLink>
    </div>
  );
}
