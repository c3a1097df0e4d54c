import type { Task } from "graphile-worker";
import { remind } from "@/lib/reminders/service";

export const remindPeople: Task = () => remind();
