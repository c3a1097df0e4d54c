import "server-only";
import { formatFullName } from "@/lib/platform/text/full-name";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { cancelFundedSeat, createFundedSeat, grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { appliedDiscountSelect, toAppliedDiscount } from "./discounts/data";
import { toOrderDates } from "./offer";
import { calculateMasterAmount } from "./pricing";
import { payments } from "@/lib/platform/ports/payments";
import type { Checkout, PaymentEvent, ProcessorPayment } from "@/lib/platform/ports/payments";

// Applies the processor's state to orders, triggered by a webhook, the returning buyer or the reconciliation job. The
// state is always fetched from the processor and only moves forward, so events in any order lead to the same result.

const orderInclude = {
  user: { select: { id: true, name: true, lastName: true, slug: true, email: true } },
  master: { select: { id: true, name: true, email: true } },
  payment: true,
  discount: { select: appliedDiscountSelect },
  ayni: {
    select: {
      slug: true,
      title: true,
      capacity: true,
      accessDays: true,
      lastEndsAt: true,
      encuentros: { where: { cancelledAt: null }, orderBy: { startsAt: "asc" }, select: { startsAt: true } },
    },
  },
} satisfies Prisma.OrderInclude;

const findOrderRow = (tx: Tx, id: string) => tx.order.findUnique({ where: { id }, include: orderInclude });
type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

/** Returns false if the event was applied before. */
async function recordPaymentEvent(tx: Tx, event: PaymentEvent | null): Promise<boolean> {
  if (!event) return true;
  const { id, type, createdAt } = event;
  const payload = { checkoutId: event.checkoutId, paymentIntentId: event.paymentIntentId };
  const { count } = await tx.paymentEvent.createMany({
    data: [{ id, type, createdAt, payload, appliedAt: new Date() }],
    skipDuplicates: true,
  });
  return count > 0;
}

async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  await tx.$queryRaw`select 1 from "Order" where id = ${id}::uuid for update`;
  return findOrderRow(tx, id);
}

const toDedupeKey = ({ id }: OrderRow, kind: string) => `${kind}:${id}`;

async function notifyOfSale(tx: Tx, order: OrderRow): Promise<void> {
  const discount = toAppliedDiscount(order);
  const sale = {
    orderId: order.id,
    reference: order.reference,
    slug: order.ayni.slug,
    title: order.ayni.title,
    amount: order.amount,
    ...(discount ? { discount } : {}),
    taxBase: order.taxBase,
    taxAmount: order.taxAmount,
    taxPercentage: order.taxPercentage.toNumber(),
    feeAmount: order.feeAmount,
    masterAmount: calculateMasterAmount(order),
    currency: order.currency,
  };
  const { user, master } = order;
  await queueMail(tx, {
    template: "receipt",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(order, "receipt"),
    payload: { name: user.name, ...sale },
  });
  const { slug, title, amount, currency, orderId } = sale;
  await notify(tx, [
    {
      kind: "sold",
      userId: master.id,
      payload: {
        slug,
        title,
        amount,
        currency,
        orderId,
        personName: formatFullName(user),
        personSlug: user.slug,
      },
      dedupeKey: toDedupeKey(order, "sold"),
      mail: { template: "sale", payload: { name: master.name, ...sale } },
    },
  ]);
}

const matchesOrder = (order: OrderRow, { amount, currency, id }: ProcessorPayment): boolean =>
  amount === order.amount && currency === order.currency && (order.payment?.paymentIntentId ?? id) === id;

class PaymentMismatchError extends Error {}

// After a refund of the own part only, the order remains a completed sale of its solidarity seat.
function toRefundUpdate(
  { amount, seatAmount, status, refundedAt }: OrderRow,
  refundedAmount: number,
  now: Date,
): Prisma.OrderUpdateInput | null {
  if (status === "REFUNDED") return null;
  if (refundedAmount >= amount) return { status: "REFUNDED", refundedAt: refundedAt ?? now };
  const isOwnPartRefunded = seatAmount > 0 && refundedAmount >= amount - seatAmount;
  if (!isOwnPartRefunded || refundedAt) return null;
  return { refundedAt: now, renewedAt: now, contentExpirationDate: now };
}

async function notifyMasterOfRefund(tx: Tx, order: OrderRow, refundedAmount: number): Promise<void> {
  const { master, ayni, currency, payment } = order;
  const amount = refundedAmount - (payment?.refundedAmount ?? 0);
  await notify(tx, [
    {
      kind: "sale-refunded",
      userId: master.id,
      payload: { slug: ayni.slug, title: ayni.title, amount, currency },
      dedupeKey: `${toDedupeKey(order, "sale-refunded")}:${refundedAmount}`,
    },
  ]);
}

async function syncRefundAndDispute(tx: Tx, order: OrderRow, payment: ProcessorPayment): Promise<void> {
  if (!order.payment) return;
  const refundedAmount = Math.max(order.payment.refundedAmount, payment.refundedAmount);
  const isRefunded = refundedAmount >= order.amount;
  const activeStatus = payment.hasOpenDispute ? "DISPUTED" : "SUCCEEDED";
  await tx.payment.update({
    where: { orderId: order.id },
    data: { refundedAmount, status: isRefunded ? "REFUNDED" : activeStatus },
  });
  if (refundedAmount > order.payment.refundedAmount) await notifyMasterOfRefund(tx, order, refundedAmount);
  if (isRefunded) await cancelFundedSeat(tx, order.id);
  const refundUpdate = toRefundUpdate(order, refundedAmount, new Date());
  if (!refundUpdate) return;
  await tx.order.update({ where: { id: order.id }, data: refundUpdate });
  // The buyer knows already: from their bank after a lost dispute, from the first mail after their own part.
  if (payment.disputeLostAmount > 0 || order.refundedAt) return;
  const { user, ayni, currency } = order;
  await queueMail(tx, {
    template: "refunded",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(order, "refunded"),
    payload: { name: user.name, title: ayni.title, amount: refundedAmount, currency },
  });
}

async function completeOrder(tx: Tx, order: OrderRow, payment: ProcessorPayment): Promise<void> {
  await tx.payment.create({
    data: {
      orderId: order.id,
      paymentIntentId: payment.id,
      status: "SUCCEEDED",
      amount: payment.amount,
      currency: payment.currency,
    },
  });
  await tx.order.update({
    where: { id: order.id },
    data: { status: "COMPLETED", paymentIntentId: payment.id, ...toOrderDates(order.ayni, new Date()) },
  });
  await notifyOfSale(tx, order);
  await createFundedSeat(tx, order);
  const completedOrder = await findOrderRow(tx, order.id);
  if (completedOrder && (payment.refundedAmount > 0 || payment.hasOpenDispute)) {
    await syncRefundAndDispute(tx, completedOrder, payment);
  }
}

async function refundLatePayment(
  orderId: string,
  payment: ProcessorPayment,
  { event, lostDiscount }: { event: PaymentEvent | null; lostDiscount: boolean },
): Promise<void> {
  await payments.refund(payment.id, payment.amount, `${orderId}:late`);
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.payment || !(await recordPaymentEvent(tx, event))) return;
    const { id, amount, currency } = payment;
    await tx.payment.create({
      data: {
        orderId,
        paymentIntentId: id,
        status: "REFUNDED",
        amount,
        currency,
        refundedAmount: amount,
      },
    });
    await tx.order.update({
      where: { id: orderId },
      data: { status: "REFUNDED", refundedAt: new Date(), paymentIntentId: id },
    });
    const { user, ayni } = order;
    await queueMail(tx, {
      template: "late-payment",
      userId: user.id,
      to: user.email,
      dedupeKey: toDedupeKey(order, "late-payment"),
      payload: { name: user.name, title: ayni.title, slug: ayni.slug, amount, currency, lostDiscount },
    });
  });
}

// Somebody else got the seat or the last use of the discount, or the buyer has placed another order meanwhile.
const isSeatLost = (error: unknown): boolean =>
  ["Ayni_capacity_kept", "Discount_uses_kept", "Order_one_live"].some((name) =>
    violatesConstraint(error, name),
  );

/** The sweep repeats what fails here. */
async function grantFreedSeats({ ayniContentId }: OrderRow): Promise<void> {
  await grantOpenSeats(ayniContentId).catch((error: unknown) =>
    log.warn({ err: error, ayniId: ayniContentId }, "A solidarity seat could not be granted yet"),
  );
}

async function syncPaidCheckout(
  orderId: string,
  payment: ProcessorPayment,
  event: PaymentEvent | null,
): Promise<void> {
  try {
    const syncedOrder = await expiringTransaction(async (tx, expireTags) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !(await recordPaymentEvent(tx, event))) return null;
      if (!matchesOrder(order, payment))
        throw new PaymentMismatchError(`payment ${payment.id} does not match order ${orderId}`);
      if (order.payment) await syncRefundAndDispute(tx, order, payment);
      else await completeOrder(tx, order, payment);
      if (order.ayni.capacity !== null || order.discountId !== null)
        expireTags(cacheTags.ayni(order.ayni.slug));
      return order;
    });
    if (syncedOrder) await grantFreedSeats(syncedOrder);
  } catch (error) {
    if (!isSeatLost(error)) throw error;
    const lostDiscount = violatesConstraint(error, "Discount_uses_kept");
    await refundLatePayment(orderId, payment, { event, lostDiscount });
  }
}

type RenewedOrder = Pick<OrderRow, "userId" | "ayniContentId" | "purchaseDate">;

/** Undoes the renewal of the former order after its replacement was never paid. */
export async function restoreRenewedOrder(
  tx: Tx,
  { userId, ayniContentId, purchaseDate }: RenewedOrder,
): Promise<void> {
  await tx.order.updateMany({
    where: { userId, ayniContentId, status: "COMPLETED", renewedAt: purchaseDate },
    data: { renewedAt: null },
  });
}

async function syncUnpaidCheckout(
  orderId: string,
  checkout: Checkout,
  event: PaymentEvent | null,
): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    if (!(await recordPaymentEvent(tx, event))) return;
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "PENDING" || order.checkoutSessionId !== checkout.id) return;
    await tx.order.update({
      where: { id: orderId },
      data: { status: checkout.state === "failed" ? "FAILED" : "EXPIRED", checkoutUrl: null },
    });
    await restoreRenewedOrder(tx, order);
    expireTags(cacheTags.ayni(order.ayni.slug));
  });
}

async function recordUnappliedEvent(event: PaymentEvent | null): Promise<void> {
  if (event) await recordPaymentEvent(db, event);
}

/** A processing payment must not be paid twice. */
async function clearCheckoutUrl(id: string, checkoutSessionId: string): Promise<void> {
  await db.order.updateMany({
    where: { id, status: "PENDING", checkoutSessionId, checkoutUrl: { not: null } },
    data: { checkoutUrl: null },
  });
}

export async function syncCheckout(checkout: Checkout, event: PaymentEvent | null = null): Promise<void> {
  const { orderId, state, paymentIntentId } = checkout;
  const order = orderId && (await db.order.findUnique({ where: { id: orderId }, select: { id: true } }));
  if (!order) return recordUnappliedEvent(event);
  if (state === "paid" && paymentIntentId) {
    return syncPaidCheckout(order.id, await payments.getPayment(paymentIntentId), event);
  }
  if (state === "expired" || state === "failed") return syncUnpaidCheckout(order.id, checkout, event);
  if (state === "processing") await clearCheckoutUrl(order.id, checkout.id);
  return recordUnappliedEvent(event);
}

/** Errors: `ServiceUnavailable`. */
export async function syncPayment(orderId: string): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { checkoutSessionId: true } });
  const id = order?.checkoutSessionId;
  const checkout = id ? await payments.findCheckout(id) : null;
  if (checkout) await syncCheckout(checkout);
}

async function findEventCheckout({ checkoutId, paymentIntentId }: PaymentEvent): Promise<Checkout | null> {
  if (checkoutId) return payments.findCheckout(checkoutId);
  return paymentIntentId ? payments.findCheckoutByPayment(paymentIntentId) : null;
}

/** Applies each event once. Errors: `MalformedRequest` (signature or age), `ServiceUnavailable` (delivered again). */
export async function handlePaymentWebhook(body: string, signature: string): Promise<void> {
  const event = payments.parseWebhookEvent(body, signature);
  if (!event) throw new AppError("MalformedRequest");
  const recorded = await db.paymentEvent.findUnique({ where: { id: event.id }, select: { id: true } });
  if (recorded) return;
  const checkout = await findEventCheckout(event);
  if (checkout) await syncCheckout(checkout, event);
  else await recordUnappliedEvent(event);
}
