import { route } from "@/lib/identity/route";
import { listCities } from "@/lib/reference/regions/data";
import { REGIONS_CACHE_HEADERS, citiesParams } from "@/lib/reference/regions/schema";

export const GET = route({ params: citiesParams }, async ({ params }) =>
  Response.json(await listCities(params.country, params.state), { headers: REGIONS_CACHE_HEADERS }),
);
