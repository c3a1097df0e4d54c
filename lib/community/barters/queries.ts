import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import type { BarterAction, BarterInput, BarterOptions } from "./schema";

const STALE_MS = 30_000;

export const barterOptionsQuery = (ayniId: string) =>
  queryOptions({
    queryKey: ["barter-options", ayniId],
    queryFn: () => apiData<BarterOptions>("GET", api.barterOptions(ayniId)),
    staleTime: STALE_MS,
    retry: false,
  });

export const wantedContentQuery = (searchText: string) =>
  queryOptions({
    queryKey: ["barter-wanted", searchText],
    queryFn: async ({ signal }) => {
      const url = withQuery(api.ayni(), { public: "true", searchText, sort: "relevance" });
      return (await apiCall<{ content: CatalogueItem[] }>("GET", url, { signal })).content;
    },
    placeholderData: keepPreviousData,
    enabled: searchText !== "",
    staleTime: STALE_MS,
    retry: false,
  });

export async function sendBarterProposal(input: BarterInput): Promise<void> {
  await apiCall("POST", api.barters(), { body: input });
}

export const answerBarterMutation = (id: string) =>
  mutationOptions({
    mutationFn: (action: BarterAction) => apiCall("PUT", api.barter(id), { body: { action } }),
  });
