import { api } from "@/lib/platform/api";
import { apiData } from "@/lib/platform/http/client";
import type { Facets } from "./schema";

/** `params` are the filters and the zone of the viewer. */
export const fetchFacets = (params: string, signal: AbortSignal): Promise<Facets> =>
  apiData<Facets>("GET", `${api.facets()}?${params}`, { signal });
