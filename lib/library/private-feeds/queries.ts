import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { PrivateFeedView } from "./schema";

type Answer<Data> = { data: Data };

function feedAt(path: string) {
  return {
    path,
    known: queryOptions({
      queryKey: ["private-feed", path],
      queryFn: async ({ signal }) =>
        (await apiCall<Answer<PrivateFeedView | null>>("GET", path, undefined, signal)).data,
    }),
    /** Makes the address, or another in its stead. */
    renewing: mutationOptions({
      mutationFn: async () => (await apiCall<Answer<PrivateFeedView>>("POST", path)).data,
    }),
    ending: mutationOptions({ mutationFn: () => apiCall("DELETE", path) }),
  };
}

/** An address of one's own: what it is now, and what one may do with it. */
export type OwnFeed = ReturnType<typeof feedAt>;

export const ownCalendar = (): OwnFeed => feedAt(api.calendarFeed());
export const ownPodcast = (orderId: string): OwnFeed => feedAt(api.podcastFeed(orderId));
