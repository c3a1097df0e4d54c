import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import { filterParams, PAGE_SIZE } from "../filters/filters";
import type { CataloguePage, CatalogueRequest } from "../filters/filters";

const STALE_MS = 100_000;

type View = Pick<CatalogueRequest, "filters" | "sort" | "tz">;

function catalogueUrl({ filters, sort, tz }: View, after: string): string {
  const params = new URLSearchParams([["public", "true"], ...filterParams(filters)]);
  params.set("sort", sort);
  params.set("tz", tz);
  params.set("after", after);
  return `${api.ayni()}?${params}`;
}

/** The pages of the catalogue that follow the one which came with the page, from its cursor on. */
export const morePages = (view: View, firstAfter: string) =>
  infiniteQueryOptions({
    queryKey: ["catalogue", view, firstAfter],
    queryFn: ({ pageParam }) => apiCall<CataloguePage>("GET", catalogueUrl(view, pageParam)),
    initialPageParam: firstAfter,
    getNextPageParam: ({ metadata }, pages) => {
      // One page came with the document.
      const loaded = (pages.length + 1) * PAGE_SIZE;
      return metadata.after === null || loaded > metadata.total ? undefined : metadata.after;
    },
    staleTime: STALE_MS,
    enabled: false,
  });
