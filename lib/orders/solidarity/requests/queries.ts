import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { AskAnswer, SolidarityView } from "./schema";

/** How the viewer stands towards the solidarity places of a content. */
export const solidarityOf = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["solidarity", userId, ayniId],
    queryFn: async () => (await apiCall<{ data: SolidarityView }>("GET", api.solidarity(ayniId))).data,
    staleTime: 60_000,
  });

/** Asks for a solidarity place of a content. */
export const placeAsk = (ayniId: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: AskAnswer }>("POST", api.solidarity(ayniId))).data,
  });

/** Takes back what was asked for. */
export const placeWithdrawal = (ayniId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.solidarity(ayniId)) });
