import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PrivateFeedView } from "./schema";

type DataResponse<Data> = { data: Data };

/** Begins the key of every private feed. */
export const PRIVATE_FEEDS_KEY = ["private-feed"];

function createFeedOptions(path: string) {
  return {
    path,
    query: queryOptions({
      queryKey: [...PRIVATE_FEEDS_KEY, path],
      queryFn: async ({ signal }) =>
        (await apiCall<DataResponse<PrivateFeedView | null>>("GET", path, { signal })).data,
    }),
    renewMutation: mutationOptions({
      mutationFn: async () => (await apiCall<DataResponse<PrivateFeedView>>("POST", path)).data,
    }),
    endMutation: mutationOptions({ mutationFn: () => apiCall("DELETE", path) }),
  };
}

export type PrivateFeedOptions = ReturnType<typeof createFeedOptions>;

export const calendarFeedOptions = (): PrivateFeedOptions => createFeedOptions(api.calendarFeed());
export const podcastFeedOptions = (orderId: string): PrivateFeedOptions =>
  createFeedOptions(api.podcastFeed(orderId));
