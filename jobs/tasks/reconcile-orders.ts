import type { Task } from "graphile-worker";
import { grantAllOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { reconcileOrders } from "@/lib/orders/checkout";
import { reconcileWithdrawals } from "@/lib/orders/withdrawal/service";

export const reconcileOrdersTask: Task = async () => {
  await reconcileOrders();
  await reconcileWithdrawals();
  await grantAllOpenSeats();
};
