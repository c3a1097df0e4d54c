import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import { masterPart, sharesOf } from "@/lib/orders/money";
import { makeAyni } from "./ayni";
import { makeUser } from "./users";

const DAY = 24 * 3_600_000;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

type Given = {
  amount?: number;
  currency?: string;
  purchaseDate?: Date;
  availableBillingDate?: Date;
  paidToMasterDate?: Date | null;
  /** What was paid, unless it is what was the Master's of it. */
  paidToMasterAmount?: number;
  /** What was given back; all of it makes the order a refunded one. */
  refundedAmount?: number;
  disputed?: boolean;
  title?: string;
  ayni?: { id: string };
  buyer?: { id: string };
};

function paymentStatus({ disputed }: Given, isRefunded: boolean) {
  if (isRefunded) return "REFUNDED" as const;
  return disputed ? ("DISPUTED" as const) : ("SUCCEEDED" as const);
}

/** Something that somebody paid a Master for a month ago, available since a fortnight, unless told otherwise. */
export async function makeSale(master: { id: string }, given: Given = {}) {
  const { amount = 2500, currency = "eur", refundedAmount = 0, paidToMasterDate = null } = given;
  const { purchaseDate = daysAgo(30), availableBillingDate = daysAgo(14) } = given;
  const ayni =
    given.ayni ?? (await makeAyni({ userId: master.id, ...(given.title ? { title: given.title } : {}) }));
  const buyer = given.buyer ?? (await makeUser());
  const isRefunded = refundedAmount === amount;
  const shares = sharesOf(amount, 2100, 1000);
  const own = Math.round((masterPart(shares) * (amount - refundedAmount)) / amount);
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
      paidToMaster: paidToMasterDate !== null,
      paidToMasterDate,
      paidToMasterAmount: paidToMasterDate === null ? null : (given.paidToMasterAmount ?? own),
      payment: {
        create: {
          paymentIntentId: `pi_${randomUUID()}`,
          status: paymentStatus(given, isRefunded),
          refundedAmount,
        },
      },
    },
  });
}
