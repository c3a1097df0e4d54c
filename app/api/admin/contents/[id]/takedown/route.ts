import { contentParams, takedownInput } from "@/lib/administration/contents/schema";
import { restoreContent, takeDownContent } from "@/lib/administration/contents/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "admin", params: contentParams, body: takedownInput },
  ({ actor, params, body }) =>
    body.takenDown ? takeDownContent(actor, params.id, body.reason) : restoreContent(actor, params.id),
);
