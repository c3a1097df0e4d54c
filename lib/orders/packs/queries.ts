import { queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PacksPage } from "./schema";

/** The viewer's own packs of an offer that have sessions left. */
export const packsQuery = (ayniContentId: string) =>
  queryOptions({
    queryKey: ["packs", ayniContentId],
    queryFn: async () => (await apiCall<PacksPage>("GET", api.packs({ ayniContentId }))).content,
  });
