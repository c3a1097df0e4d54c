import { facetsQuery } from "@/lib/explore/schema";
import { facetsOf } from "@/lib/facets/data";
import { route } from "@/lib/http/route";

export const GET = route({ query: facetsQuery }, async ({ query: { tz, ...filters } }) => ({
  data: await facetsOf(filters, tz),
}));
