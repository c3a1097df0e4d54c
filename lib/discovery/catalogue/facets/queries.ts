import { toFilterParams } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { Facets } from "./schema";

export function toFacetsUrl(filters: CatalogueFilters, tz: string): string {
  return `${api.facets()}?${new URLSearchParams([...toFilterParams(filters), ["tz", tz]])}`;
}

export const fetchFacets = async (url: string, signal: AbortSignal): Promise<Facets> =>
  (await apiCall<{ data: Facets }>("GET", url, { signal })).data;
