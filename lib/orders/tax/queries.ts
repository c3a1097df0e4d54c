import { queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { TaxNoteView } from "./schema";

/** The tax that the price of a content includes for the member, in words. */
export const taxNoteQuery = (ayniId: string) =>
  queryOptions({
    queryKey: ["tax-note", ayniId],
    queryFn: async () => (await apiData<TaxNoteView>("GET", api.taxNote(ayniId))).note,
    staleTime: 60_000,
  });
