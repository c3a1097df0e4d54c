import { route } from "@/lib/identity/route";
import { listRegions } from "@/lib/reference/regions/data";
import { regionsParams, REGIONS_CACHE_HEADERS } from "@/lib/reference/regions/schema";

export const GET = route({ params: regionsParams }, async ({ params }) =>
  Response.json(await listRegions(params.country), { headers: REGIONS_CACHE_HEADERS }),
);
