import "server-only";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import type { OrderPayment } from "@/lib/platform/ports/payments";
import { DAY_MS } from "@/lib/platform/time/instants";

const FIRST_SWEEP_DAYS = 30;
/** A payment may succeed long after it was created; checkouts last no longer than a day. */
const OVERLAP_MS = DAY_MS;
const RESOLVE_BATCH_SIZE = 100;

async function listExistingOrderIds(orderIds: string[]): Promise<Set<string>> {
  const orders = await db.order.findMany({ where: { id: { in: orderIds } }, select: { id: true } });
  return new Set(orders.map(({ id }) => id));
}

async function recordUnmatched(page: OrderPayment[]): Promise<void> {
  const existing = await listExistingOrderIds(page.map(({ orderId }) => orderId));
  const unmatched = page.filter(({ orderId, isRefunded }) => !isRefunded && !existing.has(orderId));
  const created = await db.unmatchedPayment.createManyAndReturn({
    data: unmatched.map(({ id, orderId, amount, currency, createdAt }) => ({
      id,
      orderId,
      amount,
      currency,
      paidAt: createdAt,
    })),
    skipDuplicates: true,
    select: { id: true, orderId: true },
  });
  for (const { id, orderId } of created)
    log.error({ paymentIntentId: id, orderId }, "The processor took a payment without an order");
}

async function isResolved({ id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  if ((await listExistingOrderIds([orderId])).size > 0) return true;
  const { state, amount, refundedAmount } = await payments.getPayment(id);
  return state === "failed" || refundedAmount >= amount;
}

/** Looks up open payments; the next run tries again what fails now. */
async function resolvePayments(now: Date): Promise<void> {
  const open = await db.unmatchedPayment.findMany({
    where: { resolvedAt: null },
    orderBy: { foundAt: "asc" },
    take: RESOLVE_BATCH_SIZE,
    select: { id: true, orderId: true },
  });
  for (const payment of open) {
    const resolved = await isResolved(payment).catch((error: unknown) => {
      log.error(
        { err: error, paymentIntentId: payment.id },
        "A payment without an order could not be looked up",
      );
      return false;
    });
    if (resolved) await db.unmatchedPayment.update({ where: { id: payment.id }, data: { resolvedAt: now } });
  }
}

/**
 * Records payments since the last run whose orders are not in the database, and those of them that have been refunded since.
 * The time of the last run is restored with the database, so everything after a backup is looked at again. Refunds nothing.
 * Errors: `ServiceUnavailable`.
 */
export async function findUnmatchedPayments(now = new Date()): Promise<void> {
  const last = await db.paymentSweep.findFirst();
  const from = last?.sweptUntil ?? new Date(now.getTime() - FIRST_SWEEP_DAYS * DAY_MS);
  for await (const page of payments.listOrderPayments(new Date(from.getTime() - OVERLAP_MS)))
    await recordUnmatched(page);
  await resolvePayments(now);
  await db.paymentSweep.upsert({
    where: { id: 1 },
    create: { sweptUntil: now },
    update: { sweptUntil: now },
  });
}
