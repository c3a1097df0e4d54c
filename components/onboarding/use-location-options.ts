"use client";

import { useQuery } from "@tanstack/react-query";
import { isCountryCode } from "@/lib/reference/countries";
import { cityOptions, stateOptions } from "@/lib/reference/regions/queries";
import type { LocationInput } from "@/lib/identity/profiles/schema";
import { impatient } from "../asistente/impatient";

/** What is chosen so far; a region by its code, or by its name where it comes from the profile. */
export interface Home {
  country: string | null;
  state: string | null;
  city: string | null;
}

export type LocationErrors = Partial<Record<keyof Home, string>>;

/** The regions and cities that can be chosen, and what is still missing of a location. */
export function usePlaces(home: Home) {
  const country = home.country ?? "";
  const states = useQuery({ ...stateOptions(country), ...impatient, enabled: country !== "" });
  const region = states.data?.find(({ code, value }) => code === home.state || value === home.state);
  const code = region?.code ?? "";
  const cities = useQuery({ ...cityOptions(country, code), ...impatient, enabled: code !== "" });
  const city = cities.data?.find(({ value }) => value === home.city);

  // Some countries have no regions, and some regions no cities: then there is nothing to choose.
  const hasStates = states.data?.length !== 0;
  const hasCities = hasStates && cities.data?.length !== 0;
  const missing: LocationErrors = {
    ...(!home.country && { country: "Debes seleccionar un país" }),
    ...(hasStates && !region && { state: "Debes seleccionar una región" }),
    ...(hasCities && !city && { city: "Debes seleccionar una ciudad" }),
  };
  const { country: chosen } = home;
  const location: LocationInput | null =
    chosen && isCountryCode(chosen) && Object.keys(missing).length === 0
      ? { country: chosen, state: region?.code ?? null, city: city?.value ?? null }
      : null;
  const failed = states.isError ? states : cities.isError ? cities : null;

  return { states, cities, region, city, hasStates, hasCities, missing, location, failed };
}

export type Places = ReturnType<typeof usePlaces>;
