import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { WaitingListView } from "./schema";

export const waitingListQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["waiting-list", userId, ayniId],
    queryFn: () => apiData<WaitingListView>("GET", api.waitingList(ayniId)),
    staleTime: 30_000,
  });

export const joinWaitingListMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: () => apiData<WaitingListView>("POST", api.waitingList(ayniId)),
  });

export const leaveWaitingListMutation = (ayniId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.waitingList(ayniId)) });
