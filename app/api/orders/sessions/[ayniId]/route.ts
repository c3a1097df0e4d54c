import { sessionsOf } from "@/lib/encuentros/data";
import { sessionsParams } from "@/lib/encuentros/schema";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true, params: sessionsParams }, ({ actor, params }) =>
  sessionsOf(actor, params.ayniId),
);
