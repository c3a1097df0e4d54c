import { applicationParams, applicationRefusalInput } from "@/lib/administration/applications/schema";
import { refuseApplication } from "@/lib/administration/applications/service";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: "admin", params: applicationParams, body: applicationRefusalInput },
  async ({ actor, params, body }) => ({ data: await refuseApplication(actor, params.id, body.reason) }),
);
