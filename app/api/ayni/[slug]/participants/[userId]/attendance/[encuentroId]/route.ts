import { route } from "@/lib/http/route";
import { attendanceParams } from "@/lib/participants/schema";
import { markAttended, unmarkAttended } from "@/lib/participants/service";

export const PUT = route({ auth: true, params: attendanceParams }, ({ actor, params }) =>
  markAttended(actor, params),
);

export const DELETE = route({ auth: true, params: attendanceParams }, ({ actor, params }) =>
  unmarkAttended(actor, params),
);
