import type { Task } from "graphile-worker";
import { freeEndedSeats } from "@/lib/orders/freed-seats";
import { releaseMemberSeats } from "@/lib/orders/member-seats";
import { advanceWaitingLists } from "@/lib/orders/waiting-list/service";

export const advanceWaitingListsTask: Task = async () => {
  await releaseMemberSeats();
  await freeEndedSeats();
  await advanceWaitingLists();
};
