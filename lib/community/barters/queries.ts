import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api, withQuery } from "@/lib/platform/routes";
import type { BarterAction, BarterInput, BarterOptions } from "./schema";

const STALE_MS = 30_000;

/** What could be given for a content. The error is an `ApiError`. */
export const barterOptionsFor = (ayniId: string) =>
  queryOptions({
    queryKey: ["barter-options", ayniId],
    queryFn: async () => (await apiCall<{ data: BarterOptions }>("GET", api.barterOptions(ayniId))).data,
    staleTime: STALE_MS,
    retry: false,
  });

/** What is published that fits these words, for who looks for something to ask for. */
export const wantedBy = (searchText: string) =>
  queryOptions({
    queryKey: ["barter-wanted", searchText],
    queryFn: async ({ signal }) => {
      const url = withQuery(api.ayni(), { public: "true", searchText, sort: "relevance" });
      return (await apiCall<{ content: CatalogueItem[] }>("GET", url, undefined, signal)).content;
    },
    placeholderData: keepPreviousData,
    enabled: searchText !== "",
    staleTime: STALE_MS,
    retry: false,
  });

/** Proposes a trueque. Throws `ApiError`. */
export async function proposeTrueque(input: BarterInput): Promise<void> {
  await apiCall("POST", api.barters(), input);
}

/** Answers or withdraws one. */
export const barterAnswer = (id: string) =>
  mutationOptions({
    mutationFn: (action: BarterAction) => apiCall("PUT", api.barter(id), { action }),
  });
