import { route } from "@/lib/http/route";
import { proofInput } from "@/lib/second-factor/schema";
import { renewRecoveryCodes } from "@/lib/second-factor/service";
import { userParams } from "@/lib/users/schema";

export const POST = route(
  { auth: true, params: userParams, body: proofInput },
  async ({ actor, params, body }) => ({ data: await renewRecoveryCodes(actor, params.id, body) }),
);
