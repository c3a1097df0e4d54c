import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { FeedItem, FeedPage } from "./schema";

const STALE_MS = 1000;

/** The feeds of everybody who has looked at one here. */
export const everyFeed = ["feed"] as const;

/** A person's feed from a place on; null from its beginning. */
export const feedPages = (userId: string, from: string | null) =>
  infiniteQueryOptions({
    queryKey: [...everyFeed, userId, from],
    queryFn: ({ pageParam, signal }) =>
      apiCall<FeedPage>("POST", api.feed(), pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: from,
    getNextPageParam: ({ metadata }) => metadata.after,
    staleTime: STALE_MS,
  });

/** The items of all pages, each once: what was published between two reads has moved the others. */
export const itemsOf = (pages: FeedPage[]): FeedItem[] => [
  ...new Map(pages.flatMap(({ content }) => content).map((item) => [item.id, item])).values(),
];
