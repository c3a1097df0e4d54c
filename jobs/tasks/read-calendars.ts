import type { Task } from "graphile-worker";
import { readDueCalendars } from "@/lib/bookings/calendars/reading";

export const readCalendarsTask: Task = () => readDueCalendars();
