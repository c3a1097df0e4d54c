import { closeAccountInput } from "@/lib/identity/credentials/schema";
import { closeAccount } from "@/lib/accounts/closure/service";
import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";
import { requireSelf } from "@/lib/identity/users/policy";

export const DELETE = route(
  { auth: true, params: userParams, authorize: requireSelf, body: closeAccountInput },
  ({ actor, params, body }) => closeAccount(actor, params.id, body),
);
