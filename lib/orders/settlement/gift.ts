import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import { queueGiftMail, revokeGiftLinks } from "@/lib/orders/gift-links";
import { reopenToMember } from "@/lib/orders/membership-periods";
import type { Tx } from "@/lib/platform/db/client";
import type { OrderRow } from "./data";
import type { SaleKind } from "./schema";

/** Sends the mail of a gift, in the transaction that completes its giver's order. */
async function sendPaidGift(tx: Tx, id: string): Promise<void> {
  const gift = await tx.gift.findUniqueOrThrow({
    where: { id },
    select: { recipientEmail: true, sendsAt: true, order: { select: { userId: true } } },
  });
  const { recipientEmail, sendsAt, order } = gift;
  await queueGiftMail(tx, { id, giverId: order.userId, recipientEmail }, { runAt: sendsAt });
}

/** Ends the access of the person who had accepted the gift, after a refund of its giver's order. */
async function endRefundedGift(tx: Tx, id: string): Promise<void> {
  const { acceptedByOrderId, order } = await tx.gift.findUniqueOrThrow({
    where: { id },
    select: {
      acceptedByOrderId: true,
      order: {
        select: {
          userId: true,
          ayni: {
            select: {
              slug: true,
              title: true,
              offer: { select: { slug: true } },
              membershipPlan: { select: { id: true } },
            },
          },
        },
      },
    },
  });
  await revokeGiftLinks(tx, { id, giverId: order.userId });
  if (!acceptedByOrderId) return;
  const now = new Date();
  const [ended] = await tx.order.updateManyAndReturn({
    where: { id: acceptedByOrderId, status: "COMPLETED" },
    data: { status: "REFUNDED", refundedAt: now },
    select: { id: true, userId: true, ayniContentId: true, replacesOpened: true },
  });
  if (ended && !order.ayni.membershipPlan) await reopenToMember(tx, ended, now);
  if (!ended || ended.userId === order.userId) return;
  const { slug, title, offer, membershipPlan } = order.ayni;
  const payload = {
    slug: offer?.slug ?? slug,
    title,
    ...(membershipPlan && { isMembership: true as const }),
  };
  await notify(tx, [{ kind: "gift-ended", userId: ended.userId, payload, dedupeKey: `gift-ended:${id}` }]);
}

const toGiftFacts = (order: OrderRow | undefined) =>
  order?.gift ? { giftFor: order.gift.recipientName } : {};

/** A content that its buyer gives to somebody else: the order takes a seat and gives no access. */
export const gift: SaleKind = {
  states: {
    expired: { order: "EXPIRED", access: "none" },
    failed: { order: "FAILED", access: "none" },
    paid: { order: "COMPLETED", access: "none" },
    returned: { order: "REFUNDED", access: "none" },
  },
  afterPaid: async (tx, order) => {
    if (order.gift) await sendPaidGift(tx, order.gift.id);
  },
  afterReturned: async (tx, order) => {
    if (order.gift) await endRefundedGift(tx, order.gift.id);
  },
  toSaleMail: ([lead]) => toGiftFacts(lead),
  toRefundMail: toGiftFacts,
};
