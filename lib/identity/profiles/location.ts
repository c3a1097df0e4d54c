import "server-only";
import { AppError } from "@/lib/platform/http/errors";
import { toPlainText } from "@/lib/platform/text/plain-text";
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

/** Returns the name as the list spells it, or as it was written: no list has every village. */
async function normalizeCity(
  { country, city }: LocationInput,
  region: { iso2: string } | undefined,
): Promise<string | null> {
  const written = toPlainText(city ?? "");
  if (!written) return null;
  const cities = region ? await listCities(country, region.iso2) : [];
  return findByName(cities, written)?.name ?? written;
}

/**
 * Regions are matched by name, regardless of case and accents, or by code. The city may be missing, or be in no list.
 * Errors: `ValidationError`.
 */
export async function normalizeLocation(input: LocationInput): Promise<StoredLocation> {
  const { country, state } = input;
  const regions = await listRegions(country);
  const region = findByName(regions, state) ?? regions.find(({ iso2 }) => iso2 === state);
  if (regions.length > 0 && !region) throw createLocationError("state", "Debes seleccionar una región");
  return { country, state: region?.name ?? null, city: await normalizeCity(input, region) };
}
