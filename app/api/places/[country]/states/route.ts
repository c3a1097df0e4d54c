import { route } from "@/lib/http/route";
import { statesOf } from "@/lib/places/data";
import { countryParams, PLACES_CACHE } from "@/lib/places/schema";

export const GET = route({ params: countryParams }, async ({ params }) =>
  Response.json(await statesOf(params.country), { headers: PLACES_CACHE }),
);
