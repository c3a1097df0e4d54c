import "server-only";
import { LRUCache } from "lru-cache";
import { isCountryCode } from "@/lib/reference/countries";
import { AppError } from "@/lib/platform/http/errors";
import { correctCityName, correctRegionName, isSelectableRegion } from "./name-corrections";
import { readCityRows, readRegionRows } from "./region-files";
import { MISSING_CITIES } from "./missing-cities";
import type { City, FoundCity, Point, Region } from "./schema";

// The data files are large, so they are read on demand and only the recently used names stay in memory.
const MAX_CACHED_COUNTRIES = 60;
const MAX_CACHED_REGIONS = 200;

type PointRow = { latitude: number | null; longitude: number | null };
type RegionRow = PointRow & { name: string; iso2: string; type: string | null };

const regionRowsCache = new LRUCache<string, RegionRow[]>({ max: MAX_CACHED_COUNTRIES });
const citiesCache = new LRUCache<string, City[]>({ max: MAX_CACHED_REGIONS });

const MAX_FOUND_CITIES = 20;

type IndexedCity = FoundCity & { folded: string };

// One entry for each country at most, with names and points alone.
const countryCities = new Map<string, Promise<IndexedCity[]>>();

const { compare } = new Intl.Collator("es");
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

/** Without case and accents. */
export const foldName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

async function getRegionRows(country: string): Promise<RegionRow[]> {
  if (!isCountryCode(country)) throw new AppError("NotFound");
  const cached = regionRowsCache.get(country);
  if (cached) return cached;
  const sorted = (await readRegionRows(country))
    .map((row) => ({ ...row, name: correctRegionName(country, row.iso2, row.name) }))
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
  const names = new Set(
    (await readCityRows(country, state)).map(({ name }) => correctCityName(country, name)),
  );
  const sorted = [...names].map((name) => ({ name })).sort(byName);
  citiesCache.set(key, sorted);
  return sorted;
}

/** Hundredths of a degree, about a kilometre: nobody needs to tell more of where they are. */
const roundDegrees = (value: number): number => Math.round(value * 100) / 100;

const toPoint = ({ latitude, longitude }: PointRow): Point | null =>
  latitude === null || longitude === null
    ? null
    : { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };

async function listCityRows(country: string, region: RegionRow): Promise<(PointRow & { name: string })[]> {
  const missing = MISSING_CITIES.filter((city) => city.country === country && city.state === region.iso2);
  const rows = await readCityRows(country, region.iso2);
  // A region without cities, such as Ceuta, is found as one.
  return rows.length + missing.length > 0 ? [...missing, ...rows] : [region];
}

async function indexCities(country: string): Promise<IndexedCity[]> {
  const regions = (await getRegionRows(country)).filter(({ type }) => isSelectableRegion(country, type));
  const cities = await Promise.all(
    regions.map(async (region) => {
      const state = { name: region.name, iso2: region.iso2 };
      const byTrimmedName = new Map<string, IndexedCity>();
      for (const row of await listCityRows(country, region)) {
        const name = correctCityName(country, row.name);
        if (!byTrimmedName.has(name))
          byTrimmedName.set(name, { name, state, point: toPoint(row), folded: foldName(name) });
      }
      return [...byTrimmedName.values()];
    }),
  );
  return cities.flat();
}

function getCountryCities(country: string): Promise<IndexedCity[]> {
  const known = countryCities.get(country);
  if (known) return known;
  const cities = indexCities(country);
  countryCities.set(country, cities);
  cities.catch(() => countryCities.delete(country));
  return cities;
}

/** 0 for the name itself, 1 for names that begin with the text, 2 for a word that does, 3 for others. */
function rankName(folded: string, text: string): number {
  if (folded === text) return 0;
  if (folded.startsWith(text)) return 1;
  return folded.includes(` ${text}`) ? 2 : 3;
}

/** The best matches in all regions of a country, regardless of case and accents. Errors: `NotFound` (unknown country). */
export async function searchCities(country: string, searchText: string): Promise<FoundCity[]> {
  const text = foldName(searchText);
  return (await getCountryCities(country))
    .filter(({ folded }) => folded.includes(text))
    .map((city) => ({ city, rank: rankName(city.folded, text) }))
    .sort((a, b) => a.rank - b.rank || byName(a.city, b.city) || byName(a.city.state, b.city.state))
    .slice(0, MAX_FOUND_CITIES)
    .map(({ city: { name, state, point } }) => ({ name, state, point }));
}

/** Returns the point of a city by its name as somebody wrote it, best of the region that bears it; null if it is not known. */
export async function findCityPoint(country: string, city: string): Promise<Point | null> {
  if (!isCountryCode(country)) return null;
  const text = foldName(city.trim());
  const named = (await getCountryCities(country)).filter(({ folded, point }) => folded === text && point);
  const best = named.find(({ state }) => foldName(state.name) === text) ?? named[0];
  return best?.point ?? null;
}
