import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { SaleView } from "./schema";

export const canHaveSales = (actor: Actor): boolean => isMaster(actor);

export const canSeeSalesOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** It also covers refunds and transfers. */
export const canManagePayouts = (actor: Actor): boolean => isAdmin(actor);

type ManagedSale = Pick<SaleView, "status" | "disputed" | "transfer" | "inBankFile">;

/** Returns true if a Master may refund a sale of theirs: what was paid out to them is for the admins. */
export const canRefundOwnSale = ({ status, disputed, transfer, inBankFile }: ManagedSale): boolean =>
  (status === "due" || status === "available") && !disputed && transfer === null && !inBankFile;

/** Tells what an admin is offered for a sale. They may pay it before it is available. */
export function getSaleActions({ status, disputed, transfer, inBankFile }: ManagedSale) {
  const isSettled = status === "refunded" || disputed || transfer === "pending";
  const canChangePayout = !isSettled && transfer === null && !inBankFile;
  return {
    canMarkPaid: canChangePayout && (status === "available" || status === "due"),
    canMarkUnpaid: canChangePayout && status === "paid",
    canRefund: !isSettled,
  };
}
