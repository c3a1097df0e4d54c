import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import { createTestAyni } from "./ayni";
import { createTestUser } from "./users";

const DAY_MS = 24 * 3_600_000;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

type SaleOverrides = {
  amount?: number;
  currency?: string;
  purchaseDate?: Date;
  availableBillingDate?: Date;
  /** Dates of its parts, in place of `availableBillingDate`. */
  partDates?: Date[];
  paidToMasterDate?: Date | null;
  /** In minor units; by default the Master's share. */
  paidToMasterAmount?: number;
  /** In minor units; a full refund sets the order's status. */
  refundedAmount?: number;
  disputed?: boolean;
  title?: string;
  ayni?: { id: string };
  buyer?: { id: string };
};

function paymentStatus({ disputed }: SaleOverrides, isRefunded: boolean) {
  if (isRefunded) return "REFUNDED" as const;
  return disputed ? ("DISPUTED" as const) : ("SUCCEEDED" as const);
}

/** Creates a sale of 25 € from 30 days ago, available for payout since 14 days. */
export async function createTestSale(master: { id: string }, overrides: SaleOverrides = {}) {
  const { amount = 2500, currency = "eur", refundedAmount = 0, paidToMasterDate = null } = overrides;
  const { purchaseDate = daysAgo(30), partDates = [] } = overrides;
  const { availableBillingDate = partDates[0] ?? daysAgo(14) } = overrides;
  const ayni =
    overrides.ayni ??
    (await createTestAyni({ userId: master.id, ...(overrides.title ? { title: overrides.title } : {}) }));
  const buyer = overrides.buyer ?? (await createTestUser());
  const isRefunded = refundedAmount === amount;
  const shares = splitAmount(amount, 2100, 1000);
  const masterAmount = Math.round((calculateMasterAmount(shares) * (amount - refundedAmount)) / amount);
  return db.order.create({
    data: {
      userId: buyer.id,
      ayniContentId: ayni.id,
      masterUserId: master.id,
      status: isRefunded ? "REFUNDED" : "COMPLETED",
      ...(isRefunded ? { refundedAt: new Date() } : {}),
      purchaseDate,
      completedAt: purchaseDate,
      ...shares,
      taxPercentage: 21,
      currency,
      availableBillingDate,
      partDates,
      paidToMaster: paidToMasterDate !== null,
      paidToMasterDate,
      paidToMasterAmount: paidToMasterDate === null ? null : (overrides.paidToMasterAmount ?? masterAmount),
      payment: {
        create: {
          paymentIntentId: `pi_${randomUUID()}`,
          status: paymentStatus(overrides, isRefunded),
          refundedAmount,
        },
      },
    },
  });
}
