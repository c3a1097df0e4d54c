import type { SeedContent } from "./contents";
import { seedId } from "./ids";
import { computeOrderAmounts } from "./money";

const DAY_MS = 24 * 3_600_000;

type SoldContent = Pick<SeedContent, "id" | "currency"> & {
  master: { id: string };
  teaching: Pick<SeedContent["teaching"], "accessDays">;
};

/** Builds an order that was completed at once: `amount` in minor units, 0 for what is given. */
export const buildCompletedOrder = (
  { id, userId, at, amount }: { id: string; userId: string; at: Date; amount: number },
  { id: ayniContentId, master, currency, teaching: { accessDays } }: SoldContent,
) => ({
  id,
  userId,
  ayniContentId,
  masterUserId: master.id,
  status: "COMPLETED" as const,
  purchaseDate: at,
  ...computeOrderAmounts(amount),
  currency: amount > 0 ? currency.toLowerCase() : "eur",
  contentExpirationDate: accessDays ? new Date(at.getTime() + accessDays * DAY_MS) : null,
  completedAt: at,
  createdAt: at,
  updatedAt: at,
});

/** Builds the payment of an order, or of its part of a bundle. */
export const buildPayment = (
  order: ReturnType<typeof buildCompletedOrder>,
  paymentIntentId: string,
  part = 0,
) => ({
  id: seedId(`payment ${order.id}`),
  orderId: order.id,
  paymentIntentId,
  part,
  status: "SUCCEEDED" as const,
  amount: order.amount,
  currency: order.currency,
  createdAt: order.createdAt,
  updatedAt: order.createdAt,
});
