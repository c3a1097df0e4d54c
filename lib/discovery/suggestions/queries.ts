import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { Suggestions } from "./schema";

const STALE_MS = 60_000;

/** What may be meant by a text; the former ones stand until it is known. The error is an `ApiError`. */
export const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: async ({ signal }) =>
      (await apiCall<{ data: Suggestions }>("GET", api.suggestions(text), undefined, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });
