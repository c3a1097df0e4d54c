import { queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { TaxNoteView } from "./schema";

/** The tax that the price of a content includes for the member, in words. */
export const taxNoteQuery = (ayniId: string) =>
  queryOptions({
    queryKey: ["tax-note", ayniId],
    queryFn: async () => (await apiCall<{ data: TaxNoteView }>("GET", api.taxNote(ayniId))).data.note,
    staleTime: 60_000,
  });
