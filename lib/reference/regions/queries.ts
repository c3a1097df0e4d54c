import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { findCommunity } from "./communities";
import { MIN_CITY_SEARCH_LENGTH } from "./limits";
import type { City, FoundCity, Region } from "./schema";

export const regionsQuery = (country: string) =>
  queryOptions({
    queryKey: ["places", country],
    queryFn: ({ signal }) => apiCall<Region[]>("GET", api.regions(country), { signal }),
    select: (regions) =>
      regions.map(({ name, iso2 }) => {
        const community = findCommunity(country, iso2);
        // Asturias is both, and needs no second name.
        return { label: name, value: name, code: iso2, detail: community === name ? undefined : community };
      }),
    staleTime: Infinity,
  });

export const citiesQuery = (country: string, stateCode: string) =>
  queryOptions({
    queryKey: ["places", country, stateCode],
    queryFn: ({ signal }) => apiCall<City[]>("GET", api.cities(country, stateCode), { signal }),
    select: (cities) => cities.map(({ name }) => ({ label: name, value: name })),
    staleTime: Infinity,
  });

/** Searches the cities of all regions of a country; disabled while the text is too short. */
export function citySearchQuery(country: string, searchText: string) {
  const text = searchText.trim();
  return queryOptions({
    queryKey: ["places", country, "search", text],
    queryFn: ({ signal }) => apiCall<FoundCity[]>("GET", api.citySearch(country, text), { signal }),
    enabled: country !== "" && text.length >= MIN_CITY_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
