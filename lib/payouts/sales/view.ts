import "server-only";
import { listPartDates, toSaleParts } from "@/lib/orders/parts";
import { toIsoString } from "@/lib/platform/time/instants";
import type { SaleRow } from "./sql";
import type { SaleView } from "./schema";

const toBuyer = (row: SaleRow, forAdmin: boolean): SaleView["buyer"] => ({
  id: row.userId,
  name: row.buyerName,
  lastName: row.buyerLastName,
  slug: row.buyerOpen ? row.buyerSlug : null,
  ...(forAdmin && row.buyerOpen ? { email: row.buyerEmail } : {}),
});

const toMaster = (row: SaleRow): NonNullable<SaleView["master"]> => ({
  id: row.masterUserId,
  name: row.masterName,
  lastName: row.masterLastName,
  slug: row.masterOpen ? row.masterSlug : null,
});

function toParts(row: SaleRow): SaleView["parts"] {
  const payouts = (row.payouts ?? []).map(({ total, paidAt }) => ({ total, paidAt: new Date(paidAt) }));
  return toSaleParts({ masterAmount: row.masterAmount, dates: listPartDates(row), payouts });
}

/** The buyer's e-mail and the Master are for admins only. */
export function toSaleView(row: SaleRow, forAdmin: boolean): SaleView {
  return {
    id: row.id,
    reference: row.reference,
    userId: row.userId,
    ayniContentId: row.ayniContentId,
    masterUserId: row.masterUserId,
    ayni: { id: row.ayniContentId, slug: row.ayniSlug, title: row.ayniTitle, contentType: row.contentType },
    buyer: toBuyer(row, forAdmin),
    ...(forAdmin ? { master: toMaster(row) } : {}),
    purchaseDate: row.purchaseDate.toISOString(),
    amount: row.amount,
    discount: row.discount,
    bundle: row.bundle,
    taxBase: row.taxBase,
    taxPercentage: row.taxPercentage,
    taxAmount: row.taxAmount,
    feeAmount: row.feeAmount,
    masterAmount: row.masterAmount,
    currency: row.currency,
    availableBillingDate: toIsoString(row.availableBillingDate),
    parts: toParts(row),
    availableAmount: row.availableAmount,
    paidToMaster: row.paidToMaster,
    paidToMasterDate: toIsoString(row.paidToMasterDate),
    paidToMasterAmount: row.paidToMasterAmount,
    overpaid: row.overpaid,
    transfer: row.transfer,
    inBankFile: row.inBankFile,
    status: row.status,
    refundedAmount: row.refundedAmount,
    packUnused: row.packUnused,
    endingSeats: row.endingSeats,
    disputed: row.disputed,
  };
}
