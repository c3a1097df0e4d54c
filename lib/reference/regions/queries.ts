import { queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import { findCommunity } from "./communities";
import type { City, Region } from "./schema";

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
