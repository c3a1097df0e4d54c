import type { Task } from "graphile-worker";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";

export const measureAttendanceTask: Task = async () => void (await measureDueAttendance());
