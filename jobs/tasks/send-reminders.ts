import type { Task } from "graphile-worker";
import { sendReminders } from "@/lib/teaching/reminders";

export const sendRemindersTask: Task = () => sendReminders();
