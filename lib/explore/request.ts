import type { z } from "zod";
import { AppError } from "@/lib/platform/http/errors";
import type { CatalogueRequest } from "../discovery/filters/filters";
import { parsePage } from "../discovery/catalogue/schema";
import type { catalogueQuery } from "../discovery/catalogue/schema";

/** What a query of the API asks of the catalogue. Errors: `MalformedRequest` for a page that cannot be. */
export function catalogueRequest(query: z.output<typeof catalogueQuery>): CatalogueRequest {
  const { public: _, after, page, sort, tz, ...filters } = query;
  const number = page === undefined ? undefined : parsePage(page);
  if (number === null) throw new AppError("MalformedRequest");
  return {
    filters,
    sort: sort ?? (filters.searchText ? "relevance" : "newest"),
    tz,
    ...(after === undefined ? {} : { after }),
    ...(number === undefined ? {} : { page: number }),
  };
}
