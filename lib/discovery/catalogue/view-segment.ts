import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { CatalogueRequest } from "./page";
import { parseFilters, parsePageNumber } from "./schema";
import { defaultSort } from "./url";

const toRequest = (filters: CatalogueFilters, page?: number): CatalogueRequest => ({
  filters,
  sort: defaultSort(filters),
  tz: DEFAULT_TIME_ZONE,
  ...(page === undefined ? {} : { page }),
});

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

type ParsedView = { request: CatalogueRequest; hasValidFilters: boolean };

/** Parses `todo`, `pagina-2` or filters as JSON; null for any other. Invalid filters yield the whole catalogue. */
export function parseExploreView(segment: string): ParsedView | null {
  const view = decodeSegment(segment);
  if (view === null) return null;
  if (view === "todo") return { request: toRequest(noFilters), hasValidFilters: true };
  const page = /^pagina-(\d{1,5})$/.exec(view)?.[1];
  if (page !== undefined) {
    const pageNumber = parsePageNumber(page);
    return pageNumber === null ? null : { request: toRequest(noFilters, pageNumber), hasValidFilters: true };
  }
  if (!view.startsWith("{")) return null;
  const filters = parseFilters(view);
  return { request: toRequest(filters ?? noFilters), hasValidFilters: filters !== null };
}
