import type { Task } from "graphile-worker";
import { advanceWaitingLists } from "@/lib/orders/waiting-list/service";

export const advanceWaitingListsTask: Task = () => advanceWaitingLists();
