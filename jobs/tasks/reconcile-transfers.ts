import type { Task } from "graphile-worker";
import { reconcileTransfers } from "@/lib/transfers/service";

export const reconcilePendingTransfers: Task = () => reconcileTransfers();
