"use client";

import { useQuery } from "@tanstack/react-query";
import { isCountryCode } from "@/lib/reference/countries";
import { citiesQuery, regionsQuery } from "@/lib/reference/regions/queries";
import type { LocationInput } from "@/lib/identity/profiles/schema";
import { FAIL_FAST_OPTIONS } from "./fail-fast-options";

/** A possibly incomplete location. `state` is a region code or, from the profile, a region name. */
export interface LocationDraft {
  country: string | null;
  state: string | null;
  city: string | null;
}

export type LocationErrors = Partial<Record<keyof LocationDraft, string>>;

/** Loads the regions and cities of a draft and derives its validation errors. */
export function useLocationOptions(draft: LocationDraft) {
  const country = draft.country ?? "";
  const states = useQuery({ ...regionsQuery(country), ...FAIL_FAST_OPTIONS, enabled: country !== "" });
  const region = states.data?.find(({ code, value }) => code === draft.state || value === draft.state);
  const code = region?.code ?? "";
  const cities = useQuery({ ...citiesQuery(country, code), ...FAIL_FAST_OPTIONS, enabled: code !== "" });
  const { city } = draft;

  const regionError = city
    ? "Debes seleccionar una región"
    : "Debes seleccionar una región, aunque no digas tu ciudad";
  // Some countries have no regions.
  const hasStates = states.data?.length !== 0;
  const missingErrors: LocationErrors = {
    ...(!draft.country && { country: "Debes seleccionar un país" }),
    ...(country && hasStates && !region && { state: regionError }),
  };
  const isComplete = isCountryCode(country) && Object.keys(missingErrors).length === 0;
  const location: LocationInput | null = isComplete
    ? { country, state: region?.code ?? null, city: city || null }
    : null;
  const failedQuery = [states, cities].find(({ isError }) => isError);

  return { states, cities, region, city, hasStates, missingErrors, location, failedQuery };
}

export type LocationOptions = ReturnType<typeof useLocationOptions>;
