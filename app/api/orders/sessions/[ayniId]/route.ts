import { sessionsOf } from "@/lib/library/attendance/data";
import { sessionsParams } from "@/lib/library/attendance/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: sessionsParams }, ({ actor, params }) =>
  sessionsOf(actor, params.ayniId),
);
