import { route } from "@/lib/identity/route";
import { beginInput, confirmInput, proofInput } from "@/lib/identity/second-factor/schema";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "@/lib/identity/second-factor/service";
import { userParams } from "@/lib/identity/users/schema";

export const POST = route(
  { auth: true, params: userParams, body: beginInput },
  async ({ actor, params, body }) => ({
    data: await beginSecondFactor(actor, params.id, body.currentPassword),
  }),
);

export const PUT = route(
  { auth: true, params: userParams, body: confirmInput },
  async ({ actor, params, body }) => ({ data: await confirmSecondFactor(actor, params.id, body.code) }),
);

export const DELETE = route({ auth: true, params: userParams, body: proofInput }, ({ actor, params, body }) =>
  removeSecondFactor(actor, params.id, body),
);
