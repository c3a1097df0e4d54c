import { route } from "@/lib/identity/route";
import { proofInput } from "@/lib/identity/second-factor/schema";
import { renewRecoveryCodes } from "@/lib/identity/second-factor/service";
import { userParams } from "@/lib/identity/users/schema";

export const POST = route(
  { auth: true, params: userParams, body: proofInput },
  async ({ actor, params, body }) => ({ data: await renewRecoveryCodes(actor, params.id, body) }),
);
