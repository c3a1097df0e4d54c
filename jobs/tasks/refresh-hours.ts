import type { Task } from "graphile-worker";
import { refreshAllNextHours } from "@/lib/bookings/hours/service";

export const refreshHoursTask: Task = () => refreshAllNextHours();
