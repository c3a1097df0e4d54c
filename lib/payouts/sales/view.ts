import "server-only";
import type { SaleRow } from "@/lib/payouts/sales/sql";
import type { SaleView } from "./schema";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const buyerOf = (row: SaleRow, forAdmin: boolean): SaleView["buyer"] => ({
  id: row.userId,
  name: row.buyerName,
  lastName: row.buyerLastName,
  slug: row.buyerOpen ? row.buyerSlug : null,
  ...(forAdmin && row.buyerOpen ? { email: row.buyerEmail } : {}),
});

const masterOf = (row: SaleRow): NonNullable<SaleView["master"]> => ({
  id: row.masterUserId,
  name: row.masterName,
  lastName: row.masterLastName,
  slug: row.masterOpen ? row.masterSlug : null,
});

/** A row as it is answered; who bought by which address and who sold are for admins. */
export function toSale(row: SaleRow, forAdmin: boolean): SaleView {
  const { id, userId, ayniContentId, masterUserId, amount, taxBase, taxPercentage, taxAmount } = row;
  const { feeAmount, masterAmount: part, currency, paidToMaster, status, disputed } = row;
  return {
    ...{ id, userId, ayniContentId, masterUserId },
    ayni: { id: ayniContentId, slug: row.ayniSlug, title: row.ayniTitle, contentType: row.contentType },
    buyer: buyerOf(row, forAdmin),
    ...(forAdmin ? { master: masterOf(row) } : {}),
    purchaseDate: row.purchaseDate.toISOString(),
    ...{ amount, taxBase, taxPercentage, taxAmount, feeAmount, masterAmount: part, currency },
    availableBillingDate: iso(row.availableBillingDate),
    paidToMaster,
    paidToMasterDate: iso(row.paidToMasterDate),
    paidToMasterAmount: row.paidToMasterAmount,
    overpaid: row.overpaid,
    transfer: row.transfer,
    status,
    refundedAmount: row.refundedAmount,
    disputed,
  };
}
