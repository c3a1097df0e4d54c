import { api } from "@/lib/platform/api";
import { apiCall } from "@/lib/platform/http/client";
import type { Facets } from "./schema";

/** `params` are the filters and the zone of the viewer. */
export const fetchFacets = async (params: string, signal: AbortSignal): Promise<Facets> =>
  (await apiCall<{ data: Facets }>("GET", `${api.facets()}?${params}`, { signal })).data;
