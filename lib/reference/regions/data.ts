import "server-only";
import { LRUCache } from "lru-cache";
import { isCountryCode } from "@/lib/reference/countries";
import { AppError } from "@/lib/platform/http/errors";
import { correctRegionName, isSelectableRegion } from "./name-corrections";
import { readCityRows, readRegionRows } from "./region-files";
import type { City, Region } from "./schema";

// The data files are large, so they are read on demand and only the recently used names stay in memory.
const MAX_CACHED_COUNTRIES = 60;
const MAX_CACHED_REGIONS = 200;

type RegionRow = { name: string; iso2: string; type: string | null };

const regionRowsCache = new LRUCache<string, RegionRow[]>({ max: MAX_CACHED_COUNTRIES });
const citiesCache = new LRUCache<string, City[]>({ max: MAX_CACHED_REGIONS });

const { compare } = new Intl.Collator("es");
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

async function getRegionRows(country: string): Promise<RegionRow[]> {
  if (!isCountryCode(country)) throw new AppError("NotFound");
  const cached = regionRowsCache.get(country);
  if (cached) return cached;
  const sorted = (await readRegionRows(country))
    .map(({ name, iso2, type }) => ({ name: correctRegionName(country, iso2, name), iso2, type }))
    .sort(byName);
  regionRowsCache.set(country, sorted);
  return sorted;
}

/** Sorted by Spanish name; empty if the country has no regions. Errors: `NotFound` (unknown country). */
export async function listRegions(country: string): Promise<Region[]> {
  return (await getRegionRows(country))
    .filter(({ type }) => isSelectableRegion(country, type))
    .map(({ name, iso2 }) => ({ name, iso2 }));
}

/** Sorted by Spanish name; empty if the region has no cities. Errors: `NotFound` (unknown country or region). */
export async function listCities(country: string, state: string): Promise<City[]> {
  if (!(await getRegionRows(country)).some(({ iso2 }) => iso2 === state)) throw new AppError("NotFound");
  const key = `${country}-${state}`;
  const cached = citiesCache.get(key);
  if (cached) return cached;
  const names = new Set((await readCityRows(country, state)).map(({ name }) => name.trim()));
  const sorted = [...names].map((name) => ({ name })).sort(byName);
  citiesCache.set(key, sorted);
  return sorted;
}
