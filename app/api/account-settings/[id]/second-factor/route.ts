import { route } from "@/lib/identity/route";
import {
  beginSecondFactorInput,
  confirmSecondFactorInput,
  secondFactorProofInput,
} from "@/lib/identity/second-factor/schema";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from "@/lib/identity/second-factor/service";
import { userParams } from "@/lib/identity/users/schema";
import { requireSelf } from "@/lib/identity/users/policy";

export const POST = route(
  { auth: true, params: userParams, authorize: requireSelf, body: beginSecondFactorInput },
  async ({ actor, params, body }) => ({
    data: await beginSecondFactor(actor, params.id, body.currentPassword),
  }),
);

export const PUT = route(
  { auth: true, params: userParams, authorize: requireSelf, body: confirmSecondFactorInput },
  async ({ actor, params, body }) => ({ data: await confirmSecondFactor(actor, params.id, body.code) }),
);

export const DELETE = route(
  { auth: true, params: userParams, authorize: requireSelf, body: secondFactorProofInput },
  ({ actor, params, body }) => disableSecondFactor(actor, params.id, body),
);
