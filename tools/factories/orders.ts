import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";

type Given = Partial<
  Pick<Prisma.OrderUncheckedCreateInput, "status" | "contentExpirationDate" | "refundedAt" | "purchaseDate">
>;

/** A free order by which somebody holds a content for ever, unless told otherwise. */
export function makeOrder(buyer: { id: string }, ayni: { id: string; userId: string }, given: Given = {}) {
  return db.order.create({
    data: {
      status: "COMPLETED",
      completedAt: new Date(),
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
      ...given,
      userId: buyer.id,
      ayniContentId: ayni.id,
      masterUserId: ayni.userId,
    },
  });
}

type Paid = { taxBase?: number; taxAmount?: number; feeAmount?: number; currency?: string };

/** An order of 25 € that has been paid, unless told otherwise; amounts in minor units. */
export function makePaidOrder(
  buyer: { id: string },
  ayni: { id: string; userId: string },
  { taxBase = 2066, taxAmount = 434, feeAmount = 207, currency = "eur" }: Paid = {},
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

/** Gives an order's money back, as the processor would tell. */
export async function refund({ id, amount }: { id: string; amount: number }): Promise<void> {
  await db.$transaction([
    db.payment.update({ where: { orderId: id }, data: { status: "REFUNDED", refundedAmount: amount } }),
    db.order.update({ where: { id }, data: { status: "REFUNDED", refundedAt: new Date() } }),
  ]);
}
