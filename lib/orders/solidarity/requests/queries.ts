import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SeatRequestResult, SolidarityView } from "./schema";

export const solidarityQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["solidarity", userId, ayniId],
    queryFn: () => apiData<SolidarityView>("GET", api.solidarity(ayniId)),
    staleTime: 60_000,
  });

export const requestSeatMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: () => apiData<SeatRequestResult>("POST", api.solidarity(ayniId)),
  });

export const withdrawSeatRequestMutation = (ayniId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.solidarity(ayniId)) });
