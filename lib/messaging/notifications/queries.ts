import { mutationOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

type UnreadResponse = { data: { unread: number } };

const POLL_INTERVAL_MS = 60_000;

export const unreadNotificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["unreadNotices", userId],
    queryFn: async ({ signal }) =>
      (await apiCall<UnreadResponse>("GET", api.unreadNotifications(), { signal })).data.unread,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: "always",
    staleTime: POLL_INTERVAL_MS / 2,
  });

/** Ids marked as read since the current page was rendered. */
export const readNotificationIdsQuery = (userId: string) =>
  queryOptions<string[]>({
    queryKey: ["readNotices", userId],
    initialData: [],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Marks all as read without ids. Returns the number of unread notifications left. */
export const markNotificationsReadMutation = () =>
  mutationOptions({
    mutationFn: async (ids: string[] | undefined) =>
      (await apiCall<UnreadResponse>("POST", api.markNotificationsRead(), { body: ids ? { ids } : {} })).data
        .unread,
    networkMode: "always",
  });
