import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PrivateFeedView } from "./schema";

/** Begins the key of every private feed. */
export const PRIVATE_FEEDS_KEY = ["private-feed"];

function createFeedOptions(path: string) {
  return {
    path,
    query: queryOptions({
      queryKey: [...PRIVATE_FEEDS_KEY, path],
      queryFn: ({ signal }) => apiData<PrivateFeedView | null>("GET", path, { signal }),
    }),
    renewMutation: mutationOptions({
      mutationFn: () => apiData<PrivateFeedView>("POST", path),
    }),
    endMutation: mutationOptions({ mutationFn: () => apiCall("DELETE", path) }),
  };
}

export type PrivateFeedOptions = ReturnType<typeof createFeedOptions>;

export const calendarFeedOptions = (): PrivateFeedOptions => createFeedOptions(api.calendarFeed());
export const podcastFeedOptions = (orderId: string): PrivateFeedOptions =>
  createFeedOptions(api.podcastFeed(orderId));
