import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SuggestionsView } from "./schema";

const STALE_MS = 60_000;

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: ({ signal }) => apiData<SuggestionsView>("GET", api.suggestions(text), { signal }),
    staleTime: STALE_MS,
    retry: false,
  });

/** Returns the cached suggestions of the longest beginning of a text. */
export function findCachedSuggestions(client: QueryClient, text: string): SuggestionsView | undefined {
  for (let length = text.length; length > 0; length -= 1) {
    const suggestions = client.getQueryData(suggestionsQuery(text.slice(0, length).trim()).queryKey);
    if (suggestions) return suggestions;
  }
  return undefined;
}
