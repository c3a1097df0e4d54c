import { queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { City, State } from "./schema";

/** The regions of a country as options; `code` leads to their cities. */
export const stateOptions = (country: string) =>
  queryOptions({
    queryKey: ["places", country],
    queryFn: ({ signal }) => apiCall<State[]>("GET", api.states(country), undefined, signal),
    select: (states) => states.map(({ name, iso2 }) => ({ label: name, value: name, code: iso2 })),
    staleTime: Infinity,
  });

/** The cities of a region as options. */
export const cityOptions = (country: string, stateCode: string) =>
  queryOptions({
    queryKey: ["places", country, stateCode],
    queryFn: ({ signal }) => apiCall<City[]>("GET", api.cities(country, stateCode), undefined, signal),
    select: (cities) => cities.map(({ name }) => ({ label: name, value: name })),
    staleTime: Infinity,
  });
