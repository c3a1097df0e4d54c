import "server-only";
import { accessNotExpired } from "@/lib/content/access";
import { findWithdrawalOrder, mustConsent } from "@/lib/orders/withdrawal/data";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

/** The order by which somebody has a content, with the gift that they have kept instead of giving it. */
const findAccessOrder = (userId: string, ayniId: string) =>
  db.order.findFirst({
    where: {
      userId,
      ayniContentId: ayniId,
      status: "COMPLETED",
      consentedAt: null,
      isGift: false,
      ...accessNotExpired(),
    },
    select: {
      id: true,
      amount: true,
      acceptedGift: { select: { orderId: true, order: { select: { userId: true } } } },
    },
  });

type AccessOrder = NonNullable<Awaited<ReturnType<typeof findAccessOrder>>>;

/** Returns the order that was paid for an access; null for what was free, or paid by somebody else. */
function findPaidOrderId({ id, amount, acceptedGift }: AccessOrder, userId: string): string | null {
  if (amount > 0) return id;
  return acceptedGift?.order.userId === userId ? acceptedGift.orderId : null;
}

/**
 * Returns the order by which somebody has a content, if they may still return it and starting would end that right; null
 * if they have agreed, have paid nothing, or have no access.
 */
export async function findOrderToConsent(
  userId: string,
  ayniId: string,
  now = new Date(),
): Promise<string | null> {
  const order = await findAccessOrder(userId, ayniId);
  const paidOrderId = order && findPaidOrderId(order, userId);
  const paid = paidOrderId && (await findWithdrawalOrder(userId, paidOrderId));
  return paid && mustConsent(paid, now) ? order.id : null;
}

/** Keeps a part of a content from a reader whose right to return it would end; free samples end none. Errors: `ConsentRequired`. */
export async function requireConsent(
  userId: string,
  part: { ayniId: string; isFree: boolean },
): Promise<void> {
  if (!part.isFree && (await findOrderToConsent(userId, part.ayniId))) throw new AppError("ConsentRequired");
}
