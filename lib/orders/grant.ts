import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import type { Tx } from "@/lib/platform/db/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toOrderDates } from "./offer";
import type { Offer } from "./offer";

/** Allows another order of the same content. */
export const retireExpiredOrder = (tx: Tx, userId: string, ayniContentId: string, now: Date) =>
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

/** The caller decides who may have it. Errors: the constraints `Ayni_capacity_kept` and `Order_one_live`. */
export const grantFreeOrder = (tx: Tx, userId: string, offer: Offer, now: Date): Promise<{ id: string }> =>
  tx.order.create({
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
      ...toOrderDates(offer, now),
      availableBillingDate: null,
    },
    select: { id: true },
  });

export async function notifyMasterOfGrant(
  tx: Tx,
  offer: Offer,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  const receiver = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, lastName: true, slug: true },
  });
  const payload = {
    slug: offer.slug,
    title: offer.title,
    personName: formatFullName(receiver),
    personSlug: receiver.slug,
  };
  await notify(tx, [{ kind: "received", userId: offer.userId, payload, dedupeKey: `received:${orderId}` }]);
}
