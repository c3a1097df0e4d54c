import { z } from "zod";

/** The path of a country's regions: a code of ISO 3166-1. */
export const countryParams = z.object({ country: z.string().regex(/^[A-Z]{2}$/) });

/** The path of a region's cities: the part of its ISO 3166-2 code after the hyphen. */
export const regionParams = countryParams.extend({ state: z.string().regex(/^[A-Z0-9]{1,5}$/) });

export type State = { name: string; iso2: string };
export type City = { name: string };

/** Places change with a new version of their database: a day in browsers, a week in between. */
export const PLACES_CACHE = {
  "cache-control": "public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800",
};
