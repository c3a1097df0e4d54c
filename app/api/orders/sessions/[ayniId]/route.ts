import { listJoinableEncuentros } from "@/lib/library/attendance/data";
import { encuentrosParams } from "@/lib/library/attendance/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: encuentrosParams }, ({ actor, params }) =>
  listJoinableEncuentros(actor, params.ayniId),
);
