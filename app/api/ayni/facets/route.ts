import { facetsQuery } from "@/lib/discovery/catalogue/schema";
import { facetsOf } from "@/lib/discovery/catalogue/facets/data";
import { route } from "@/lib/identity/route";

export const GET = route({ query: facetsQuery }, async ({ query: { tz, ...filters } }) => ({
  data: await facetsOf(filters, tz),
}));
