import { route } from "@/lib/identity/route";
import { attendanceParams } from "@/lib/teaching/participants/schema";
import { markAttended, unmarkAttended } from "@/lib/teaching/participants/service";

export const PUT = route({ auth: true, params: attendanceParams }, ({ actor, params }) =>
  markAttended(actor, params),
);

export const DELETE = route({ auth: true, params: attendanceParams }, ({ actor, params }) =>
  unmarkAttended(actor, params),
);
