import { route } from "@/lib/identity/route";
import { searchCities } from "@/lib/reference/regions/data";
import { citySearchParams, REGIONS_CACHE_HEADERS, regionsParams } from "@/lib/reference/regions/schema";

export const GET = route({ params: regionsParams, query: citySearchParams }, async ({ params, query }) =>
  Response.json(await searchCities(params.country, query.searchText), { headers: REGIONS_CACHE_HEADERS }),
);
