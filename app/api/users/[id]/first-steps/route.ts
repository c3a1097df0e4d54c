import { route } from "@/lib/identity/route";
import { requireSelf } from "@/lib/identity/users/policy";
import { userParams } from "@/lib/identity/users/schema";
import { firstStepsInput } from "@/lib/teaching/first-steps/schema";
import { saveFirstSteps } from "@/lib/teaching/first-steps/service";

export const PUT = route(
  { auth: "master", params: userParams, authorize: requireSelf, body: firstStepsInput },
  ({ actor, params, body }) => saveFirstSteps(actor, params.id, body),
);
