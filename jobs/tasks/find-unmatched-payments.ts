import type { Task } from "graphile-worker";
import { findUnmatchedPayments } from "@/lib/orders/unmatched-payments/service";

export const findUnmatchedPaymentsTask: Task = () => findUnmatchedPayments();
