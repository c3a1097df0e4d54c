import { route } from "@/lib/identity/route";
import { statesOf } from "@/lib/places/data";
import { countryParams, PLACES_CACHE } from "@/lib/reference/regions/schema";

export const GET = route({ params: countryParams }, async ({ params }) =>
  Response.json(await statesOf(params.country), { headers: PLACES_CACHE }),
);
