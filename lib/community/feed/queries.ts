import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FeedItem, FeedPage } from "./schema";

const STALE_MS = 1000;

/** Prefix of the feed keys of all users of this browser. */
export const feedQueryKey = ["feed"] as const;

export const feedQuery = (userId: string, startCursor: string | null) =>
  infiniteQueryOptions({
    queryKey: [...feedQueryKey, userId, startCursor],
    queryFn: ({ pageParam, signal }) =>
      apiCall<FeedPage>("POST", api.feed(), {
        body: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: startCursor,
    getNextPageParam: ({ metadata }) => metadata.after,
    staleTime: STALE_MS,
  });

/** Removes duplicates: contents published between two reads shift items to the next page. */
export const toUniqueFeedItems = (pages: FeedPage[]): FeedItem[] => [
  ...new Map(pages.flatMap(({ content }) => content).map((item) => [item.id, item])).values(),
];
