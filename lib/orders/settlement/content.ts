import "server-only";
import { withdrawOwnRequest } from "@/lib/orders/solidarity/seats/service";
import type { Tx } from "@/lib/platform/db/client";
import type { OrderRow } from "./data";
import type { SaleKind } from "./schema";

/** Undoes the renewal of the former order after its replacement was never paid. */
async function restoreRenewedOrder(
  tx: Tx,
  { userId, ayniContentId, purchaseDate }: Pick<OrderRow, "userId" | "ayniContentId" | "purchaseDate">,
): Promise<void> {
  await tx.order.updateMany({
    where: { userId, ayniContentId, status: "COMPLETED", renewedAt: purchaseDate, isGift: false },
    data: { renewedAt: null },
  });
}

/** A content that its buyer receives. */
export const content: SaleKind = {
  states: {
    expired: { order: "EXPIRED", access: "none" },
    failed: { order: "FAILED", access: "none" },
    paid: { order: "COMPLETED", access: "given" },
    returned: { order: "REFUNDED", access: "ended" },
  },
  replacesOpened: true,
  afterPaid: withdrawOwnRequest,
  afterUnpaid: restoreRenewedOrder,
};
