import { applicationParams, refusalInput } from "@/lib/applications/schema";
import { refuseApplication } from "@/lib/applications/service";
import { route } from "@/lib/http/route";

export const POST = route(
  { auth: true, params: applicationParams, body: refusalInput },
  async ({ actor, params, body }) => ({ data: await refuseApplication(actor, params.id, body.reason) }),
);
