import type { Task } from "graphile-worker";
import { grantEverywhere } from "@/lib/funded/service";
import { reconcileOrders } from "@/lib/purchases/service";
import { sweepReturns } from "@/lib/returns/service";

export const reconcilePendingOrders: Task = async () => {
  await reconcileOrders();
  await sweepReturns();
  await grantEverywhere();
};
