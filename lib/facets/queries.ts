import type { Filters } from "@/lib/discovery/filters/filters";
import { filterParams } from "@/lib/discovery/filters/filters";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { Facets } from "../discovery/catalogue/facets/schema";

/** Where the counts for filters are. */
export function facetsUrl(filters: Filters, tz: string): string {
  return `${api.facets()}?${new URLSearchParams([...filterParams(filters), ["tz", tz]])}`;
}

/** Asks for counts. The error is an `ApiError`. */
export const loadFacets = async (url: string, signal: AbortSignal): Promise<Facets> =>
  (await apiCall<{ data: Facets }>("GET", url, undefined, signal)).data;
