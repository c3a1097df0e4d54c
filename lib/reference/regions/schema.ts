import { z } from "zod";
import { MIN_CITY_SEARCH_LENGTH } from "./limits";

export const regionsParams = z.object({ country: z.string().regex(/^[A-Z]{2}$/) });

/** `state` is the part of an ISO 3166-2 code after the hyphen. */
export const citiesParams = regionsParams.extend({ state: z.string().regex(/^[A-Z0-9]{1,5}$/) });

export const citySearchParams = z.object({
  searchText: z.string("Escribe el nombre de una ciudad").trim().min(MIN_CITY_SEARCH_LENGTH).max(80),
});

export type Region = { name: string; iso2: string };
export type City = { name: string };
/** Degrees. */
export type Point = { latitude: number; longitude: number };
/** The point is rounded to about a kilometre; null if it is not known. */
export type FoundCity = { name: string; state: Region; point: Point | null };

/** The data only changes with deployments: cached for a day in browsers, a week in proxies. */
export const REGIONS_CACHE_HEADERS = {
  "cache-control": "public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800",
};
