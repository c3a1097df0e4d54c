import { ayniParams } from "@/lib/content/ayni/schema";
import { visitInput } from "@/lib/content/visits/schema";
import { recordVisit } from "@/lib/content/visits/service";
import { route } from "@/lib/identity/route";

export const POST = route({ params: ayniParams, body: visitInput }, ({ actor, params, body, request }) =>
  recordVisit(actor, params.slug, { visit: body, userAgent: request.headers.get("user-agent") }),
);
