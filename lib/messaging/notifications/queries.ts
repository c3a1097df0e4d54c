import { mutationOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";

type Unread = { data: { unread: number } };

const EVERY_MS = 60_000;

/** How many notices one has not read, asked again each minute while the page is in sight. */
export const unreadNotices = (userId: string) =>
  queryOptions({
    queryKey: ["unreadNotices", userId],
    queryFn: async ({ signal }) =>
      (await apiCall<Unread>("GET", api.unreadNotices(), undefined, signal)).data.unread,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
    staleTime: EVERY_MS / 2,
  });

/** The notices that have been read on the page that is shown, which it does not know yet. */
export const readHere = (userId: string) =>
  queryOptions<string[]>({
    queryKey: ["readNotices", userId],
    initialData: [],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Marks notices as read, all of them when none is named; tells how many are left. */
export const noticesReading = () =>
  mutationOptions({
    mutationFn: async (ids: string[] | undefined) =>
      (await apiCall<Unread>("POST", api.readNotices(), ids ? { ids } : {})).data.unread,
    networkMode: "always",
  });
