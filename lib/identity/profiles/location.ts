import "server-only";
import { AppError } from "@/lib/platform/http/errors";
import { citiesOf, statesOf } from "@/lib/places/data";
import type { Location, LocationInput } from "./schema";

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
const named = (text: string | null | undefined) => {
  const wanted = fold(text ?? "");
  return ({ name }: { name: string }) => fold(name) === wanted;
};

const missing = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [`profile.location.${field}`]: message } });

/**
 * A location as we keep it: region and city by the names of our list, whatever their case, or the region's code.
 * Null where the country has no regions, or the region no cities. Errors: `ValidationError`.
 */
export async function settledLocation({ country, state, city }: LocationInput): Promise<Location> {
  const states = await statesOf(country);
  if (states.length === 0) return { country, state: null, city: null };
  const region = states.find(named(state)) ?? states.find(({ iso2 }) => iso2 === state);
  if (!region) throw missing("state", "Debes seleccionar una región");
  const cities = await citiesOf(country, region.iso2);
  if (cities.length === 0) return { country, state: region.name, city: null };
  const place = cities.find(named(city));
  if (!place) throw missing("city", "Debes seleccionar una ciudad");
  return { country, state: region.name, city: place.name };
}
