import { infiniteQueryOptions } from "@tanstack/react-query";
import { toFilterParams } from "@/lib/discovery/filters/filters";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { CATALOGUE_PAGE_SIZE } from "./page";
import type { CataloguePage, CatalogueRequest } from "./page";

const STALE_MS = 100_000;
/** As long as somebody may look at a content before going back to the list. */
const KEPT_MS = 30 * 60_000;

type CatalogueView = Pick<CatalogueRequest, "filters" | "sort" | "tz">;

function toCatalogueUrl({ filters, sort, tz }: CatalogueView, after: string): string {
  const params = new URLSearchParams([["public", "true"], ...toFilterParams(filters)]);
  params.set("sort", sort);
  params.set("tz", tz);
  params.set("after", after);
  return `${api.ayni()}?${params}`;
}

/** Pages after the server-rendered one, from its cursor on. */
export const cataloguePagesQuery = (view: CatalogueView, firstCursor: string) =>
  infiniteQueryOptions({
    queryKey: ["catalogue", view, firstCursor],
    queryFn: ({ pageParam }) => apiCall<CataloguePage>("GET", toCatalogueUrl(view, pageParam)),
    initialPageParam: firstCursor,
    getNextPageParam: ({ metadata }, pages) => {
      const loaded = (pages.length + 1) * CATALOGUE_PAGE_SIZE;
      return metadata.after === null || loaded > metadata.total ? undefined : metadata.after;
    },
    staleTime: STALE_MS,
    gcTime: KEPT_MS,
    enabled: false,
  });
