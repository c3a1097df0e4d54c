import { route } from "@/lib/identity/route";
import { citiesOf } from "@/lib/places/data";
import { PLACES_CACHE, regionParams } from "@/lib/reference/regions/schema";

export const GET = route({ params: regionParams }, async ({ params }) =>
  Response.json(await citiesOf(params.country, params.state), { headers: PLACES_CACHE }),
);
