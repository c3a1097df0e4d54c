import type { Task } from "graphile-worker";
import { reconcileTransfers } from "@/lib/payouts/transfers/service";

export const reconcilePendingTransfers: Task = () => reconcileTransfers();
