import { infiniteQueryOptions } from "@tanstack/react-query";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { FAVOURITES_PAGE_SIZE } from "./policy";

export async function fetchFavouriteIds(): Promise<string[]> {
  return (await apiData<{ ayniIds: string[] }>("GET", api.favouriteIds())).ayniIds;
}

/** Returns the number of contents that were not saved yet. */
export async function sendDeviceFavourites(ayniIds: string[]): Promise<number> {
  return (await apiData<{ added: number }>("POST", api.favourites(), { body: { ayniIds } })).added;
}

export const sendFavourite = (ayniId: string, saved: boolean) =>
  apiCall(saved ? "PUT" : "DELETE", api.favourite(ayniId));

export const sendRemovalOfUnavailable = () => apiCall("DELETE", api.unavailableFavourites());

async function fetchItems(ayniIds: readonly string[], signal: AbortSignal): Promise<CatalogueItem[]> {
  const url = api.favouriteItems(ayniIds);
  return (await apiCall<{ content: CatalogueItem[] }>("GET", url, { signal })).content;
}

/** The listed contents among those saved in the browser, page by page. */
export const deviceFavouritesQuery = (ayniIds: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ["device-favourites", ayniIds],
    queryFn: ({ pageParam, signal }) =>
      fetchItems(ayniIds.slice(pageParam, pageParam + FAVOURITES_PAGE_SIZE), signal),
    initialPageParam: 0,
    getNextPageParam: (_, __, offset) => {
      const next = offset + FAVOURITES_PAGE_SIZE;
      return next < ayniIds.length ? next : undefined;
    },
    staleTime: 60_000,
  });
