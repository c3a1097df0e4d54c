import { createAyniInput } from "@/lib/ayni/schema";
import { createAyni } from "@/lib/ayni/service";
import { catalogueRequest } from "@/lib/explore/request";
import { cataloguePage } from "@/lib/explore/data";
import { catalogueQuery } from "@/lib/explore/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: catalogueQuery }, ({ query }) => cataloguePage(catalogueRequest(query)));

export const POST = route({ auth: true, body: createAyniInput, status: 201 }, async ({ actor, body }) => ({
  data: await createAyni(actor, body),
}));
