import type { z } from "zod";
import type { historyInput } from "@/embedded/payments/control-schema";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";

// The embedded processor learns of the payments of the demo, so that they can be returned, and of its memberships, so that
// they can be paused, left and renewed. A processor outside cannot be told of what it never charged.

/** Stays below the size of a call's body. */
const BATCH_SIZE = 1_000;

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

type History = z.input<typeof historyInput>;
type PastPayment = History["payments"][number];

/** Lists the payments; the parts of a bundle are one. */
async function listPayments(): Promise<PastPayment[]> {
  const parts = await db.payment.findMany({
    where: { paymentIntentId: { startsWith: "pi_demo_" } },
    select: {
      paymentIntentId: true,
      orderId: true,
      amount: true,
      currency: true,
      refundedAmount: true,
      createdAt: true,
      updatedAt: true,
      order: { select: { user: { select: { email: true } } } },
    },
    orderBy: [{ createdAt: "asc" }, { part: "asc" }],
  });
  const payments = new Map<string, PastPayment>();
  for (const { paymentIntentId: id, orderId, amount, currency, refundedAmount, ...part } of parts) {
    const first = payments.get(id);
    payments.set(id, {
      id,
      orderId: first?.orderId ?? orderId,
      email: part.order.user.email,
      amount: (first?.amount ?? 0) + amount,
      currency,
      paidAt: toSeconds(part.createdAt),
      refundedAmount: (first?.refundedAmount ?? 0) + refundedAmount,
      refundedAt: toSeconds(part.updatedAt),
    });
  }
  return [...payments.values()];
}

async function listSubscriptions(): Promise<History["subscriptions"]> {
  const memberships = await db.membership.findMany({
    where: { subscriptionId: { startsWith: "sub_demo_" }, state: { in: ["ACTIVE", "LATE", "PAUSED"] } },
    include: {
      user: { select: { email: true } },
      plan: { select: { ayni: { select: { title: true } } } },
      periods: { orderBy: { startsAt: "desc" }, take: 1 },
    },
  });
  return memberships.flatMap((membership) => {
    const { subscriptionId, customerId, periods, pausedUntil } = membership;
    const [period] = periods;
    if (!subscriptionId || !customerId || !period) return [];
    return {
      id: subscriptionId,
      membershipId: membership.id,
      customer: customerId,
      email: membership.user.email,
      title: membership.plan.ayni.title,
      amount: membership.amount,
      currency: membership.currency,
      interval: membership.interval === "YEAR" ? "year" : "month",
      periodStart: toSeconds(period.startsAt),
      pausedUntil: pausedUntil && toSeconds(pausedUntil),
      endsWithPeriod: membership.leftAt !== null,
      isDeclined: membership.state === "LATE",
    };
  });
}

async function send(history: History): Promise<void> {
  const response = await fetch(`${env.STRIPE_API_URL}/_control/history`, {
    method: "POST",
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    body: JSON.stringify(history),
  });
  if (!response.ok)
    throw new Error(`The processor answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
}

/** Tells the embedded processor what the demo community has paid before. Repeating it changes nothing. */
export async function sendHistoryToProcessor(): Promise<void> {
  const payments = await listPayments();
  for (let start = 0; start < payments.length; start += BATCH_SIZE)
    await send({ payments: payments.slice(start, start + BATCH_SIZE), subscriptions: [] });
  await send({ payments: [], subscriptions: await listSubscriptions() });
}
