import "server-only";
import { formatFullName } from "@/lib/platform/text/full-name";
import { recordReceivedVisit } from "@/lib/content/visits/service";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { cancelFundedSeat, createFundedSeat, grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { endRefundedGift, sendPaidGift } from "@/lib/orders/gifts/delivery";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { appliedDiscountSelect, toAppliedDiscount } from "./discounts/data";
import { toOrderDates } from "./offer";
import { allotReturns } from "./shares";
import { calculateMasterAmount } from "./pricing";
import { payments } from "@/lib/platform/ports/payments";
import type { Checkout, PaymentEvent, PaymentReturn, ProcessorPayment } from "@/lib/platform/ports/payments";

// Applies the processor's state to orders, triggered by a webhook, the returning buyer or the reconciliation job. The
// state is always fetched from the processor and only moves forward, so events in any order lead to the same result.

const orderInclude = {
  user: { select: { id: true, name: true, lastName: true, slug: true, email: true } },
  master: { select: { id: true, name: true, email: true } },
  payment: true,
  discount: { select: appliedDiscountSelect },
  gift: { select: { id: true, recipientName: true } },
  bundlePurchase: { select: { bundle: { select: { slug: true, title: true } } } },
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

type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

/** The order with the checkout, and the others that are paid by it: the parts of a bundle. The first is that of `id`. */
async function listOrderRows(tx: Tx, id: string): Promise<OrderRow[]> {
  const rows = await tx.order.findMany({
    where: { OR: [{ id }, { bundlePurchaseId: id }] },
    include: orderInclude,
    orderBy: { id: "asc" },
  });
  return [...rows.filter((row) => row.id === id), ...rows.filter((row) => row.id !== id)];
}

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

/** Orders before contents, both by id, as everywhere; a single order locks its content when that changes. */
async function lockOrders(tx: Tx, id: string): Promise<OrderRow[]> {
  await tx.$queryRaw`
    select 1 from "Order" where id = ${id}::uuid or "bundlePurchaseId" = ${id}::uuid order by id for update`;
  const orders = await listOrderRows(tx, id);
  if (orders.length > 1) {
    const ayniIds = orders.map(({ ayniContentId }) => ayniContentId);
    await tx.$queryRaw`
      select 1 from "Ayni" where id = any(${ayniIds}::uuid[]) order by id for no key update`;
  }
  return orders;
}

const toDedupeKey = ({ id }: OrderRow, kind: string) => `${kind}:${id}`;

function toSalePayload(order: OrderRow) {
  const discount = toAppliedDiscount(order);
  return {
    orderId: order.id,
    reference: order.reference,
    slug: order.ayni.slug,
    title: order.ayni.title,
    amount: order.amount,
    ...(discount ? { discount } : {}),
    ...(order.gift ? { giftFor: order.gift.recipientName } : {}),
    taxBase: order.taxBase,
    taxAmount: order.taxAmount,
    taxPercentage: order.taxPercentage.toNumber(),
    feeAmount: order.feeAmount,
    masterAmount: calculateMasterAmount(order),
    currency: order.currency,
  };
}

const sumOf = (orders: OrderRow[], pick: (order: OrderRow) => number): number =>
  orders.reduce((sum, order) => sum + pick(order), 0);

/** As of one order, with the name of the bundle and its parts; of a single order, that order. */
function toSumPayload(orders: OrderRow[], lead: OrderRow) {
  const sale = toSalePayload(lead);
  if (!lead.bundlePurchase) return sale;
  return {
    ...sale,
    ...lead.bundlePurchase.bundle,
    amount: sumOf(orders, ({ amount }) => amount),
    taxBase: sumOf(orders, ({ taxBase }) => taxBase),
    taxAmount: sumOf(orders, ({ taxAmount }) => taxAmount),
    feeAmount: sumOf(orders, ({ feeAmount }) => feeAmount),
    masterAmount: sumOf(orders, calculateMasterAmount),
    parts: orders.map(({ reference, ayni, amount }) => ({ reference, title: ayni.title, amount })),
  };
}

/** Once for all orders of a payment. */
async function notifyOfSale(tx: Tx, orders: OrderRow[]): Promise<void> {
  const [lead] = orders;
  if (!lead) return;
  const { user, master } = lead;
  const sale = toSumPayload(orders, lead);
  await queueMail(tx, {
    template: "receipt",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(lead, "receipt"),
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
        ...(lead.bundlePurchase ? { bundled: orders.length } : {}),
      },
      dedupeKey: toDedupeKey(lead, "sold"),
      mail: { template: "sale", payload: { name: master.name, ...sale } },
    },
  ]);
}

const matchesOrders = (orders: OrderRow[], { amount, currency, id }: ProcessorPayment): boolean =>
  amount === sumOf(orders, (order) => order.amount) &&
  orders.every((order) => order.currency === currency && (order.payment?.paymentIntentId ?? id) === id);

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

type OrderReturns = { payment: ProcessorPayment; refundedAmount: number };

async function syncRefundAndDispute(
  tx: Tx,
  order: OrderRow,
  { payment, refundedAmount: reportedAmount }: OrderReturns,
): Promise<void> {
  if (!order.payment) return;
  const refundedAmount = Math.max(order.payment.refundedAmount, reportedAmount);
  const isRefunded = refundedAmount >= order.amount;
  const activeStatus = payment.hasOpenDispute ? "DISPUTED" : "SUCCEEDED";
  await tx.payment.update({
    where: { orderId: order.id },
    data: { refundedAmount, status: isRefunded ? "REFUNDED" : activeStatus },
  });
  if (refundedAmount > order.payment.refundedAmount) await notifyMasterOfRefund(tx, order, refundedAmount);
  if (isRefunded) await cancelFundedSeat(tx, order.id);
  if (isRefunded && order.gift) await endRefundedGift(tx, order.gift.id);
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
    payload: {
      name: user.name,
      title: ayni.title,
      amount: refundedAmount,
      currency,
      ...(order.gift ? { giftFor: order.gift.recipientName } : {}),
    },
  });
}

/** A payment with what went back of it, oldest first; of a single order, only the sum is known. */
type SettledPayment = { payment: ProcessorPayment; returns: PaymentReturn[] };

const toSumOfReturns = ({ refundedAmount: amount }: ProcessorPayment): PaymentReturn[] => [
  { orderId: null, amount },
];

async function syncRefundsAndDisputes(
  tx: Tx,
  orders: OrderRow[],
  { payment, returns }: SettledPayment,
): Promise<void> {
  const amounts = allotReturns(orders, returns);
  for (const [index, order] of orders.entries()) {
    await syncRefundAndDispute(tx, order, { payment, refundedAmount: amounts[index] ?? 0 });
  }
}

async function completeOrders(tx: Tx, orders: OrderRow[], settled: SettledPayment): Promise<void> {
  const { payment } = settled;
  const now = new Date();
  for (const [part, order] of orders.entries()) {
    const { id: orderId, amount, currency } = order;
    await tx.payment.create({
      data: { orderId, paymentIntentId: payment.id, part, status: "SUCCEEDED", amount, currency },
    });
    await tx.order.update({
      where: { id: orderId },
      data: {
        status: "COMPLETED",
        ...(part === 0 ? { paymentIntentId: payment.id } : {}),
        ...toOrderDates(order.ayni, now),
      },
    });
  }
  await notifyOfSale(tx, orders);
  for (const order of orders) {
    await recordReceivedVisit(tx, order, now);
    if (order.gift) await sendPaidGift(tx, order.gift.id);
    else await createFundedSeat(tx, order);
  }
  const [lead] = orders;
  if (lead && (payment.refundedAmount > 0 || payment.hasOpenDispute)) {
    await syncRefundsAndDisputes(tx, await listOrderRows(tx, lead.id), settled);
  }
}

type LatePayment = { payment: ProcessorPayment; event: PaymentEvent | null; lostDiscount: boolean };

async function refundLatePayment(
  leadId: string,
  { payment, event, lostDiscount }: LatePayment,
): Promise<void> {
  await payments.refund(payment.id, payment.amount, { key: `${leadId}:late` });
  await db.$transaction(async (tx) => {
    const orders = await lockOrders(tx, leadId);
    const [lead] = orders;
    if (!lead || lead.payment || !(await recordPaymentEvent(tx, event))) return;
    for (const [part, { id: orderId, amount, currency }] of orders.entries()) {
      const shared = { paymentIntentId: payment.id, part, amount, currency };
      await tx.payment.create({ data: { orderId, ...shared, status: "REFUNDED", refundedAmount: amount } });
      await tx.order.update({
        where: { id: orderId },
        data: {
          status: "REFUNDED",
          refundedAt: new Date(),
          ...(part === 0 ? { paymentIntentId: payment.id } : {}),
        },
      });
    }
    const { user, ayni, bundlePurchase } = lead;
    const { title, slug } = bundlePurchase?.bundle ?? ayni;
    const { amount, currency } = payment;
    await queueMail(tx, {
      template: "late-payment",
      userId: user.id,
      to: user.email,
      dedupeKey: toDedupeKey(lead, "late-payment"),
      payload: {
        name: user.name,
        title,
        slug,
        amount,
        currency,
        lostDiscount,
        ...(bundlePurchase ? { isBundle: true } : {}),
      },
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

const toChangedTags = (orders: OrderRow[]): string[] =>
  orders
    .filter(({ ayni, discountId }) => ayni.capacity !== null || discountId !== null)
    .map(({ ayni }) => cacheTags.ayni(ayni.slug));

async function syncPaidCheckout(
  leadId: string,
  settled: SettledPayment,
  event: PaymentEvent | null,
): Promise<void> {
  const { payment } = settled;
  try {
    const syncedOrders = await expiringTransaction(async (tx, expireTags) => {
      const orders = await lockOrders(tx, leadId);
      const [lead] = orders;
      if (!lead || !(await recordPaymentEvent(tx, event))) return [];
      if (!matchesOrders(orders, payment))
        throw new PaymentMismatchError(`payment ${payment.id} does not match order ${leadId}`);
      if (lead.payment) await syncRefundsAndDisputes(tx, orders, settled);
      else await completeOrders(tx, orders, settled);
      expireTags(...toChangedTags(orders));
      return orders;
    });
    for (const order of syncedOrders) await grantFreedSeats(order);
  } catch (error) {
    if (!isSeatLost(error)) throw error;
    const lostDiscount = violatesConstraint(error, "Discount_uses_kept");
    await refundLatePayment(leadId, { payment, event, lostDiscount });
  }
}

type RenewedOrder = Pick<OrderRow, "userId" | "ayniContentId" | "purchaseDate" | "isGift">;

/** Undoes the renewal of the former order after its replacement was never paid. */
async function restoreRenewedOrder(
  tx: Tx,
  { userId, ayniContentId, purchaseDate, isGift }: RenewedOrder,
): Promise<void> {
  if (isGift) return;
  await tx.order.updateMany({
    where: { userId, ayniContentId, status: "COMPLETED", renewedAt: purchaseDate, isGift: false },
    data: { renewedAt: null },
  });
}

/** The caller expires the tags. */
async function endUnpaid(tx: Tx, orders: OrderRow[], status: "FAILED" | "EXPIRED"): Promise<void> {
  await tx.order.updateMany({
    where: { id: { in: orders.map(({ id }) => id) } },
    data: { status, checkoutUrl: null },
  });
  for (const order of orders) await restoreRenewedOrder(tx, order);
}

/** Ends pending orders whose checkout was refused by the processor before it opened. */
export const failUnopenedOrders = (leadId: string): Promise<void> =>
  expiringTransaction(async (tx, expireTags) => {
    const orders = await lockOrders(tx, leadId);
    const [lead] = orders;
    if (lead?.status !== "PENDING" || lead.checkoutSessionId !== null) return;
    await endUnpaid(tx, orders, "FAILED");
    expireTags(...orders.map(({ ayni }) => cacheTags.ayni(ayni.slug)));
  });

async function syncUnpaidCheckout(
  leadId: string,
  checkout: Checkout,
  event: PaymentEvent | null,
): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    if (!(await recordPaymentEvent(tx, event))) return;
    const orders = await lockOrders(tx, leadId);
    const [lead] = orders;
    if (lead?.status !== "PENDING" || lead.checkoutSessionId !== checkout.id) return;
    await endUnpaid(tx, orders, checkout.state === "failed" ? "FAILED" : "EXPIRED");
    expireTags(...orders.map(({ ayni }) => cacheTags.ayni(ayni.slug)));
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

/** The parts of a payment that several orders share are known from its refunds, each of which names its order. */
async function getSettledPayment(paymentIntentId: string, isShared: boolean): Promise<SettledPayment> {
  const payment = await payments.getPayment(paymentIntentId);
  const hasReturns = payment.refundedAmount > 0;
  const returns =
    isShared && hasReturns ? await payments.listReturns(paymentIntentId) : toSumOfReturns(payment);
  return { payment, returns };
}

export async function syncCheckout(checkout: Checkout, event: PaymentEvent | null = null): Promise<void> {
  const { orderId, state, paymentIntentId } = checkout;
  const order =
    orderId &&
    (await db.order.findUnique({ where: { id: orderId }, select: { id: true, bundlePurchaseId: true } }));
  if (!order) return recordUnappliedEvent(event);
  if (state === "paid" && paymentIntentId) {
    const settled = await getSettledPayment(paymentIntentId, order.bundlePurchaseId !== null);
    return syncPaidCheckout(order.id, settled, event);
  }
  if (state === "expired" || state === "failed") return syncUnpaidCheckout(order.id, checkout, event);
  if (state === "processing") await clearCheckoutUrl(order.id, checkout.id);
  return recordUnappliedEvent(event);
}

/** Of the order itself, or of the one that holds the checkout of its bundle. */
async function findCheckoutId(orderId: string): Promise<string | null> {
  const order = await db.order.findUnique({
    where: { id: orderId },
    select: { checkoutSessionId: true, bundlePurchaseId: true },
  });
  const leadId = order?.bundlePurchaseId ?? orderId;
  return leadId === orderId ? (order?.checkoutSessionId ?? null) : findCheckoutId(leadId);
}

/** Errors: `ServiceUnavailable`. */
export async function syncPayment(orderId: string): Promise<void> {
  const id = await findCheckoutId(orderId);
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
