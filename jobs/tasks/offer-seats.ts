import type { Task } from "graphile-worker";
import { z } from "zod";
import { advanceWaitingList } from "@/lib/orders/waiting-list/service";

const offerSeatsPayload = z.object({ ayniId: z.uuid() });

export const offerSeatsTask: Task = (payload) => advanceWaitingList(offerSeatsPayload.parse(payload).ayniId);
