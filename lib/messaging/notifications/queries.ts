import { mutationOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

const POLL_INTERVAL_MS = 60_000;

export const unreadNotificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["unreadNotices", userId],
    queryFn: async ({ signal }) =>
      (await apiData<{ unread: number }>("GET", api.unreadNotifications(), { signal })).unread,
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
      (await apiData<{ unread: number }>("POST", api.markNotificationsRead(), { body: ids ? { ids } : {} }))
        .unread,
    networkMode: "always",
  });
