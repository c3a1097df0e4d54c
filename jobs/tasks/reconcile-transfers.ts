import type { Task } from "graphile-worker";
import { reconcileTransfers } from "@/lib/payouts/transfers/service";

export const reconcileTransfersTask: Task = () => reconcileTransfers();
