import { closeAccountInput } from "@/lib/account/schema";
import { closeAccount } from "@/lib/closing/service";
import { route } from "@/lib/http/route";
import { userParams } from "@/lib/users/schema";

export const DELETE = route(
  { auth: true, params: userParams, body: closeAccountInput },
  ({ actor, params, body }) => closeAccount(actor, params.id, body.password),
);
