import { route } from "@/lib/identity/route";
import { sessionParams } from "@/lib/identity/sessions/schema";
import { endOwnSession } from "@/lib/identity/sessions/service";

export const DELETE = route({ auth: true, params: sessionParams }, ({ actor, params }) =>
  endOwnSession(actor, params.id, params.sessionId),
);
