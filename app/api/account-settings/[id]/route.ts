import { closeAccountInput } from "@/lib/identity/credentials/schema";
import { closeAccount } from "@/lib/accounts/closure/service";
import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";

export const DELETE = route(
  { auth: true, params: userParams, body: closeAccountInput },
  ({ actor, params, body }) => closeAccount(actor, params.id, body.password),
);
