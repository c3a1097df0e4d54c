import "server-only";
import { AppError } from "@/lib/platform/http/errors";
import { foldName, listCities, listRegions } from "@/lib/reference/regions/data";
import type { StoredLocation, LocationInput } from "./schema";

function findByName<Row extends { name: string }>(
  rows: Row[],
  name: string | null | undefined,
): Row | undefined {
  const folded = foldName(name ?? "");
  return rows.find((row) => foldName(row.name) === folded);
}

const createLocationError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [`profile.location.${field}`]: message } });

/** Names are matched regardless of case and accents, regions also by code. Errors: `ValidationError`. */
export async function normalizeLocation({ country, state, city }: LocationInput): Promise<StoredLocation> {
  const regions = await listRegions(country);
  if (regions.length === 0) return { country, state: null, city: null };
  const region = findByName(regions, state) ?? regions.find(({ iso2 }) => iso2 === state);
  if (!region) throw createLocationError("state", "Debes seleccionar una región");
  const cities = await listCities(country, region.iso2);
  if (cities.length === 0) return { country, state: region.name, city: null };
  const matchingCity = findByName(cities, city);
  if (!matchingCity) throw createLocationError("city", "Debes seleccionar una ciudad");
  return { country, state: region.name, city: matchingCity.name };
}
