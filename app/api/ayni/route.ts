import { refreshNextHour } from "@/lib/bookings/hours/service";
import { createAyniInput } from "@/lib/content/ayni/schema";
import { createAyni } from "@/lib/content/ayni/service";
import { toCatalogueRequest } from "@/lib/discovery/catalogue/search-params";
import { cataloguePage } from "@/lib/discovery/catalogue/data";
import { catalogueQuery } from "@/lib/discovery/catalogue/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ query: catalogueQuery }, ({ query }) => cataloguePage(toCatalogueRequest(query)));

export const POST = route({ auth: "master", body: createAyniInput, status: 201 }, async ({ actor, body }) => {
  const data = await createAyni(actor, body);
  await refreshNextHour(data.id);
  return { data };
});
