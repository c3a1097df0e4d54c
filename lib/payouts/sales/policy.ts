import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { SaleView } from "./schema";

export const canHaveSales = (actor: Actor): boolean => isMaster(actor);

export const canSeeSalesOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** It also covers refunds and transfers. */
export const canManagePayouts = (actor: Actor): boolean => isAdmin(actor);

type ManagedSale = Pick<SaleView, "status" | "disputed" | "transfer">;

/** Tells what an admin is offered for a sale. The service accepts a payment before it is available, too. */
export function getSaleActions({ status, disputed, transfer }: ManagedSale) {
  const isSettled = status === "refunded" || disputed || transfer === "pending";
  return {
    canMarkPaid: !isSettled && transfer === null && status === "available",
    canMarkUnpaid: !isSettled && transfer === null && status === "paid",
    canRefund: !isSettled,
  };
}
