"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import { feedPages, itemsOf } from "@/lib/community/feed/queries";
import { routes } from "@/lib/platform/routes";
import { FeedEmpty } from "./empty-feed";
import styles from "./feed-list.module.css";
import { FeedSkeleton } from "./feed-skeleton";
import { FeedTiers } from "./feed-tiers";

interface FeedListProps {
  userId: string;
  /** Where the page begins; null at the beginning. */
  from: string | null;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0;

/** What is new, page after page: as one scrolls near to the end, or by a link where nothing runs. */
export function FeedList({ userId, from }: FeedListProps) {
  const { data, hasNextPage, isError, isFetchingNextPage, isFetching, fetchNextPage, refetch } =
    useInfiniteQuery(feedPages(userId, from));
  const end = useNearEnd<HTMLDivElement>(hasNextPage && !isFetching && !isError, () => void fetchNextPage());
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <FeedSkeleton />;
  const items = itemsOf(data.pages);
  if (items.length === 0) return <FeedEmpty ended={from !== null} />;
  const before = data.pages.at(-1)?.metadata.after;

  function more(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void fetchNextPage();
  }

  return (
    <>
      <FeedTiers items={items} />
      {isFetchingNextPage && <FeedSkeleton />}
      <div ref={end} className={styles.end}>
        <p role="status">{!before && "Has llegado al final: ya lo has visto todo."}</p>
        {isError && <Failed onRetry={() => void (before ? fetchNextPage() : refetch())} />}
        {before && !isError && (
          <ButtonLink variant="secondary" href={routes.feed({ before })} onClick={more}>
            Más
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>No hemos podido traer las novedades.</p>
      <Button variant="secondary" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
