import type { Task } from "graphile-worker";
import { releaseMemberSeats } from "@/lib/orders/member-seats";
import { freeEndedSeats } from "@/lib/orders/membership-periods";
import { advanceWaitingLists } from "@/lib/orders/waiting-list/service";

export const advanceWaitingListsTask: Task = async () => {
  await releaseMemberSeats();
  await freeEndedSeats();
  await advanceWaitingLists();
};
