import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

type OrderOverrides = Partial<
  Pick<
    Prisma.OrderUncheckedCreateInput,
    "status" | "contentExpirationDate" | "refundedAt" | "purchaseDate" | "membershipId"
  >
>;

/** Creates a completed free order without expiry. */
export function createTestOrder(
  buyer: { id: string },
  ayni: { id: string; userId: string },
  overrides: OrderOverrides = {},
) {
  return db.order.create({
    data: {
      status: "COMPLETED",
      completedAt: new Date(),
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
      ...overrides,
      userId: buyer.id,
      ayniContentId: ayni.id,
      masterUserId: ayni.userId,
    },
  });
}

type PaidOrderAmounts = { taxBase?: number; taxAmount?: number; feeAmount?: number; currency?: string };

/** Creates a paid order of 25 €; amounts in minor units. */
export function createPaidTestOrder(
  buyer: { id: string },
  ayni: { id: string; userId: string },
  { taxBase = 2066, taxAmount = 434, feeAmount = 207, currency = "eur" }: PaidOrderAmounts = {},
) {
  return db.order.create({
    data: {
      userId: buyer.id,
      ayniContentId: ayni.id,
      masterUserId: ayni.userId,
      status: "COMPLETED",
      completedAt: new Date(),
      amount: taxBase + taxAmount,
      taxBase,
      taxAmount,
      taxPercentage: 21,
      feeAmount,
      currency,
      payment: { create: { paymentIntentId: `pi_${randomUUID()}`, status: "SUCCEEDED" } },
    },
  });
}

/** Records a full refund as the settlement would. */
export async function markOrderRefunded({ id, amount }: { id: string; amount: number }): Promise<void> {
  await db.$transaction([
    db.payment.update({ where: { orderId: id }, data: { status: "REFUNDED", refundedAmount: amount } }),
    db.order.update({ where: { id }, data: { status: "REFUNDED", refundedAt: new Date() } }),
  ]);
}

/** Refunds the buyer's own part only: the order remains a completed sale of its solidarity seat. */
export async function markOwnPartRefunded(id: string): Promise<void> {
  const now = new Date();
  await db.order.update({
    where: { id },
    data: { refundedAt: now, renewedAt: now, contentExpirationDate: now },
  });
}
