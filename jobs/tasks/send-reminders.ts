import type { Task } from "graphile-worker";
import { remind } from "@/lib/teaching/reminders";

export const remindPeople: Task = () => remind();
