import { contentParams, featuredInput } from "@/lib/administration/contents/schema";
import { featureContent, unfeatureContent } from "@/lib/administration/contents/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "admin", params: contentParams, body: featuredInput },
  ({ actor, params, body }) =>
    body.featured
      ? featureContent(actor, params.id, { pinned: body.pinned })
      : unfeatureContent(actor, params.id),
);
