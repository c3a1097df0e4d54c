import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { WaitingListView } from "./schema";

type ViewResponse = { data: WaitingListView };

export const waitingListQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["waiting-list", userId, ayniId],
    queryFn: async () => (await apiCall<ViewResponse>("GET", api.waitingList(ayniId))).data,
    staleTime: 30_000,
  });

export const joinWaitingListMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<ViewResponse>("POST", api.waitingList(ayniId))).data,
  });

export const leaveWaitingListMutation = (ayniId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.waitingList(ayniId)) });
