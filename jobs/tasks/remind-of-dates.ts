import type { Task } from "graphile-worker";
import { announceOpenLessons } from "@/lib/library/lessons/reminders";
import { remindOfPacks } from "@/lib/orders/packs/reminders";

export const remindOfDatesTask: Task = async () => {
  await announceOpenLessons();
  await remindOfPacks();
};
