import { route } from "@/lib/identity/route";
import { attendanceInput, attendanceParams } from "@/lib/teaching/participants/schema";
import { authorizeAttendance, saveAttendance } from "@/lib/teaching/participants/service";

export const PUT = route(
  { auth: true, params: attendanceParams, authorize: authorizeAttendance, body: attendanceInput },
  ({ actor, params, body }) => saveAttendance(actor, params, body),
);
