import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { noFilters } from "../filters/filters";
import type { CatalogueRequest, Filters } from "../filters/filters";
import { parseFilters, parsePage } from "./schema";
import { defaultSort } from "../../explore/url";

const request = (filters: Filters, page?: number): CatalogueRequest => ({
  filters,
  sort: defaultSort(filters),
  tz: DEFAULT_TIME_ZONE,
  ...(page === undefined ? {} : { page }),
});

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

type View = { request: CatalogueRequest; understood: boolean };

/**
 * What a cached view of the catalogue shows: `todo`, `pagina-2`, or the JSON of filters. Null for any other
 * segment; filters that cannot be read give the whole catalogue, and `understood` is false.
 */
export function parseView(segment: string): View | null {
  const view = decode(segment);
  if (view === null) return null;
  if (view === "todo") return { request: request(noFilters), understood: true };
  const page = /^pagina-(\d{1,5})$/.exec(view)?.[1];
  if (page !== undefined) {
    const number = parsePage(page);
    return number === null ? null : { request: request(noFilters, number), understood: true };
  }
  if (!view.startsWith("{")) return null;
  const filters = parseFilters(view);
  return { request: request(filters ?? noFilters), understood: filters !== null };
}
