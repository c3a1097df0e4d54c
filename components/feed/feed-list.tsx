"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { useNearEnd } from "@/components/ui/use-near-end";
import { feedQuery, toUniqueFeedItems } from "@/lib/community/feed/queries";
import { routes } from "@/lib/platform/routes";
import { EmptyFeed } from "./empty-feed";
import styles from "./feed-list.module.css";
import { FeedSkeleton } from "./feed-skeleton";
import { FeedTiers } from "./feed-tiers";

interface FeedListProps {
  userId: string;
  /** Cursor of the first page; null for the newest contents. */
  cursor: string | null;
}

const isModifiedClick = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0;

/** Loads the feed on scroll; without JavaScript, by a link to the next page. */
export function FeedList({ userId, cursor }: FeedListProps) {
  const { data, hasNextPage, isError, isFetchingNextPage, isFetching, fetchNextPage, refetch } =
    useInfiniteQuery(feedQuery(userId, cursor));
  const sentinel = useNearEnd<HTMLDivElement>(
    hasNextPage && !isFetching && !isError,
    () => void fetchNextPage(),
  );
  if (!data) return isError ? <FeedError onRetry={() => void refetch()} /> : <FeedSkeleton />;
  const items = toUniqueFeedItems(data.pages);
  if (items.length === 0) return <EmptyFeed isEnd={cursor !== null} />;
  const nextCursor = data.pages.at(-1)?.metadata.after;

  function loadMore(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void fetchNextPage();
  }

  return (
    <>
      <FeedTiers items={items} />
      {isFetchingNextPage && <FeedSkeleton />}
      <div ref={sentinel} className={styles.end}>
        <p role="status">{!nextCursor && "Has llegado al final: ya lo has visto todo."}</p>
        {isError && <FeedError onRetry={() => void (nextCursor ? fetchNextPage() : refetch())} />}
        {nextCursor && !isError && (
          <ButtonLink variant="secondary" href={routes.feed({ before: nextCursor })} onClick={loadMore}>
            Más
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function FeedError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>No hemos podido traer las novedades.</p>
      <Button variant="secondary" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
