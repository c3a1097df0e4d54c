import type { Task } from "graphile-worker";
import { tellOfClosedOffers } from "@/lib/bookings/booking/closed-offers";
import { announceOpenLessons } from "@/lib/library/lessons/reminders";
import { remindOfPacks } from "@/lib/orders/packs/reminders";

export const remindOfDatesTask: Task = async () => {
  await announceOpenLessons();
  await remindOfPacks();
  await tellOfClosedOffers();
};
