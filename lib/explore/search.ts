import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { timeZone } from "@/lib/identity/users/schema";
import { noFilters, SORTS } from "../discovery/filters/filters";
import type { CatalogueRequest, Filters, Sort } from "../discovery/filters/filters";
import { parseFilters, parsePage } from "../discovery/catalogue/schema";
import { defaultSort } from "./url";

type Params = Record<string, string | string[] | undefined>;

function sortOf(value: Params[string], filters: Filters): Sort {
  return SORTS.find((sort) => sort === value) ?? defaultSort(filters);
}

function zoneOf(value: Params[string]): string {
  const result = timeZone.safeParse(value);
  return result.success ? result.data : DEFAULT_TIME_ZONE;
}

/**
 * What the parameters of `/explora` ask for. Filters that cannot be read give the whole catalogue, and
 * `understood` is false; null for a page number that cannot be.
 */
export function parseSearch(params: Params): { request: CatalogueRequest; understood: boolean } | null {
  const parsed = Array.isArray(params.filters) ? null : parseFilters(params.filters);
  const filters = parsed ?? noFilters;
  const page = params.page === undefined ? 1 : parsePage(String(params.page));
  if (page === null) return null;
  const request = { filters, sort: sortOf(params.sort, filters), tz: zoneOf(params.tz), page };
  return { request, understood: parsed !== null };
}
