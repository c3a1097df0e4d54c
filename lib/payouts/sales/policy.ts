import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { SaleView } from "./schema";

export const canHaveSales = (actor: Actor): boolean => isMaster(actor);

export const canSeeSalesOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** It also covers refunds and transfers. */
export const canManagePayouts = (actor: Actor): boolean => isAdmin(actor);

type ManagedSale = Pick<SaleView, "status" | "disputed" | "transfer" | "inBankFile" | "paidToMasterAmount">;

/** Returns true if a Master may refund a sale of theirs: what was paid out to them is for the admins. */
export const canRefundOwnSale = ({
  status,
  disputed,
  transfer,
  inBankFile,
  paidToMasterAmount,
}: ManagedSale): boolean =>
  (status === "due" || status === "available") &&
  !disputed &&
  transfer === null &&
  !inBankFile &&
  paidToMasterAmount === null;

/** Tells what an admin is offered for a sale. They may pay it before it is available. */
export function getSaleActions({ status, disputed, transfer, inBankFile, paidToMasterAmount }: ManagedSale) {
  const isSettled = status === "refunded" || disputed || transfer === "pending";
  const canChangePayout = !isSettled && !inBankFile;
  return {
    canMarkPaid: canChangePayout && (status === "available" || status === "due"),
    canMarkUnpaid: canChangePayout && transfer === null && paidToMasterAmount !== null,
    canRefund: !isSettled,
  };
}

type PayableSale = Pick<SaleView, "availableAmount" | "masterAmount" | "paidToMasterAmount">;

/** Returns what is left to pay, now or later. */
export const getLeftAmount = ({ masterAmount, paidToMasterAmount }: Omit<PayableSale, "availableAmount">) =>
  Math.max(masterAmount - (paidToMasterAmount ?? 0), 0);

/** Returns what a payment in a list of sales pays: the parts whose date has come, or all if it is chosen before the first date. */
export const getPayableAmount = (sale: PayableSale): number =>
  sale.paidToMasterAmount === null && sale.availableAmount === 0 ? getLeftAmount(sale) : sale.availableAmount;
