import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { datesOf } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";

/** An order whose access has ended makes room for another of the same content. */
export const retireEnded = (tx: Tx, userId: string, ayniContentId: string, now: Date) =>
  tx.order.updateMany({
    where: {
      userId,
      ayniContentId,
      status: "COMPLETED",
      renewedAt: null,
      contentExpirationDate: { lte: now },
    },
    data: { renewedAt: now },
  });

/**
 * Gives somebody a content for nothing, whatever it costs: a completed order that takes a place. Who may have it so is
 * the caller's to say. Errors: what the database says of a lost place (`Ayni_capacity_kept`) or of another live order
 * (`Order_one_live`).
 */
export async function give(tx: Tx, userId: string, offer: Offer, now: Date): Promise<{ id: string }> {
  return tx.order.create({
    data: {
      userId,
      ayniContentId: offer.id,
      masterUserId: offer.userId,
      status: "COMPLETED",
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
      ...datesOf(offer, now),
      availableBillingDate: null,
    },
    select: { id: true },
  });
}
