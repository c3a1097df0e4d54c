import type { Task } from "graphile-worker";
import { grantEverywhere } from "@/lib/orders/solidarity/seats/service";
import { reconcileOrders } from "@/lib/orders/checkout";
import { sweepReturns } from "@/lib/orders/withdrawal/service";

export const reconcilePendingOrders: Task = async () => {
  await reconcileOrders();
  await sweepReturns();
  await grantEverywhere();
};
