import type { Task } from "graphile-worker";
import { writeBookings } from "@/lib/bookings/calendars/writing";

export const writeCalendarsTask: Task = () => writeBookings();
