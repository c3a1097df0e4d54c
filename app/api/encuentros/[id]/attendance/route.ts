import { encuentroParams } from "@/lib/library/attendance/schema";
import { recordAttendance } from "@/lib/library/attendance/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: true, params: encuentroParams }, ({ actor, params }) =>
  recordAttendance(actor, params.id),
);
