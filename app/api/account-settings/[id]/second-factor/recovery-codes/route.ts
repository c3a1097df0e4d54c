import { route } from "@/lib/identity/route";
import { secondFactorProofInput } from "@/lib/identity/second-factor/schema";
import { regenerateRecoveryCodes } from "@/lib/identity/second-factor/service";
import { userParams } from "@/lib/identity/users/schema";
import { requireSelf } from "@/lib/identity/users/policy";

export const POST = route(
  { auth: true, params: userParams, authorize: requireSelf, body: secondFactorProofInput },
  async ({ actor, params, body }) => ({ data: await regenerateRecoveryCodes(actor, params.id, body) }),
);
