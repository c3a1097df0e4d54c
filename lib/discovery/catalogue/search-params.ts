import type { z } from "zod";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { viewerZoneField } from "@/lib/identity/user-fields";
import { AppError } from "@/lib/platform/http/errors";
import { CATALOGUE_SORTS } from "./page";
import type { CatalogueRequest, CatalogueSort } from "./page";
import { parseFilters, parsePageNumber } from "./schema";
import type { catalogueQuery } from "./schema";
import { defaultSort } from "./url";

type SearchParams = Record<string, string | string[] | undefined>;

function parseSort(value: SearchParams[string], filters: CatalogueFilters): CatalogueSort {
  return CATALOGUE_SORTS.find((sort) => sort === value) ?? defaultSort(filters);
}

/** Invalid filters yield the whole catalogue with `hasValidFilters: false`; an invalid page number yields null. */
export function parseExploreSearch(
  params: SearchParams,
): { request: CatalogueRequest; hasValidFilters: boolean } | null {
  const parsedFilters = Array.isArray(params.filters) ? null : parseFilters(params.filters);
  const filters = parsedFilters ?? noFilters;
  const view = { filters, sort: parseSort(params.sort, filters), tz: viewerZoneField.parse(params.tz) };
  const hasValidFilters = parsedFilters !== null;
  if (params.after) {
    return { request: { ...view, after: String(params.after) }, hasValidFilters };
  }
  const page = params.page === undefined ? 1 : parsePageNumber(String(params.page));
  return page === null ? null : { request: { ...view, page }, hasValidFilters };
}

/** Converts the query of `GET /api/ayni`. Errors: `MalformedRequest` (invalid page number). */
export function toCatalogueRequest(query: z.output<typeof catalogueQuery>): CatalogueRequest {
  const { public: _, after, page, sort, tz, ...filters } = query;
  const pageNumber = page === undefined ? undefined : parsePageNumber(page);
  if (pageNumber === null) throw new AppError("MalformedRequest");
  return {
    filters,
    sort: sort ?? (filters.searchText ? "relevance" : "newest"),
    tz,
    ...(after === undefined ? {} : { after }),
    ...(pageNumber === undefined ? {} : { page: pageNumber }),
  };
}
