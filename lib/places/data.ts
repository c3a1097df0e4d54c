import "server-only";
import { isCountryCode } from "@/lib/reference/countries";
import { AppError } from "@/lib/platform/http/errors";
import { Recent } from "@/lib/recent";
import { isChosenLevel, regionName } from "../reference/regions/name-corrections";
import { readCities, readStates } from "../reference/regions/region-files";
import type { City, State } from "../reference/regions/schema";

// A file is read when it is asked for, and only the names of the last ones are kept.
const COUNTRIES_KEPT = 60;
const REGIONS_KEPT = 200;

type Row = { name: string; iso2: string; type: string | null };

const rows = new Recent<Row[]>(COUNTRIES_KEPT);
const cities = new Recent<City[]>(REGIONS_KEPT);

const { compare } = new Intl.Collator("es");
const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name);

async function rowsOf(country: string): Promise<Row[]> {
  if (!isCountryCode(country)) throw new AppError("NotFound");
  const known = rows.get(country);
  if (known) return known;
  const read = (await readStates(country))
    .map(({ name, iso2, type }) => ({ name: regionName(country, iso2, name), iso2, type }))
    .sort(byName);
  rows.set(country, read);
  return read;
}

/** The regions of a country, sorted as in Spanish; none where it has none. Throws `NotFound` for an unknown code. */
export async function statesOf(country: string): Promise<State[]> {
  return (await rowsOf(country))
    .filter(({ type }) => isChosenLevel(country, type))
    .map(({ name, iso2 }) => ({ name, iso2 }));
}

/** The cities of a region, sorted as in Spanish; none where it has none. Throws `NotFound` for an unknown code. */
export async function citiesOf(country: string, state: string): Promise<City[]> {
  if (!(await rowsOf(country)).some(({ iso2 }) => iso2 === state)) throw new AppError("NotFound");
  const key = `${country}-${state}`;
  const known = cities.get(key);
  if (known) return known;
  const names = new Set((await readCities(country, state)).map(({ name }) => name.trim()));
  const read = [...names].map((name) => ({ name })).sort(byName);
  cities.set(key, read);
  return read;
}
