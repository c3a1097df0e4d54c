import { route } from "@/lib/http/route";
import { sessionParams } from "@/lib/sessions/schema";
import { endOwnSession } from "@/lib/sessions/service";

export const DELETE = route({ auth: true, params: sessionParams }, ({ actor, params }) =>
  endOwnSession(actor, params.id, params.sessionId),
);
