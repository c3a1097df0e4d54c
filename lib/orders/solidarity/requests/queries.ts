import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SeatRequestResult, SolidarityView } from "./schema";

export const solidarityQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["solidarity", userId, ayniId],
    queryFn: async () => (await apiCall<{ data: SolidarityView }>("GET", api.solidarity(ayniId))).data,
    staleTime: 60_000,
  });

export const requestSeatMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: SeatRequestResult }>("POST", api.solidarity(ayniId))).data,
  });

export const withdrawSeatRequestMutation = (ayniId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.solidarity(ayniId)) });
