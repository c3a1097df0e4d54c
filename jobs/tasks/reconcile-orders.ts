import type { Task } from "graphile-worker";
import { reconcileOrders } from "@/lib/purchases/service";

export const reconcilePendingOrders: Task = () => reconcileOrders();
