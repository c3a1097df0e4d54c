import { facetsQuery } from "@/lib/discovery/catalogue/schema";
import { countFacets } from "@/lib/discovery/catalogue/facets/data";
import { route } from "@/lib/identity/route";

export const GET = route({ query: facetsQuery }, async ({ query: { tz, ...filters } }) => ({
  data: await countFacets(filters, tz),
}));
