import "server-only";
import { followSchedule } from "@/lib/content/schedule/service";
import { recordReceivedVisit } from "@/lib/content/visits/service";
import { toOrderDates } from "@/lib/orders/offer";
import { reopenToMember } from "@/lib/orders/membership-periods";
import { endOpened, handOnFeed } from "@/lib/orders/opened-orders";
import { toPageTag } from "@/lib/orders/page-tag";
import { markPaidUp } from "@/lib/orders/paid-up";
import { allotReturns } from "@/lib/orders/shares";
import { grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { recordEvidence } from "@/lib/orders/tax/service";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import type { Checkout, PaymentEvent, PaymentReturn, ProcessorPayment } from "@/lib/platform/ports/payments";
import { nullIfMissing } from "@/lib/platform/ports/stripe";
import { enqueue } from "@/lib/platform/ports/queue";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { listOrderRows, lockOrders, recordPaymentEvent } from "./data";
import type { OrderRow } from "./data";
import { kindOf } from "./kinds";
import { notifyMasterOfRefund, notifyOfSale, queueLatePaymentMail, queueRefundMail } from "./mails";
import { findPaymentStatus, findReturnStage, findReturnUpdate } from "./policy";
import type { SaleKind } from "./schema";

// Applies the processor's state to orders, triggered by a webhook, the returning buyer or the reconciliation job. The
// state is always fetched from the processor and only moves forward, so events in any order lead to the same result.

const matchesOrders = (orders: OrderRow[], { amount, currency, id }: ProcessorPayment): boolean =>
  amount === orders.reduce((sum, order) => sum + order.amount, 0) &&
  orders.every((order) => order.currency === currency && (order.payment?.paymentIntentId ?? id) === id);

class PaymentMismatchError extends Error {}

/** Invoices are issued by a job, so that no payment waits for their numbers. */
async function queueInvoices(tx: Tx, { id: orderId }: OrderRow): Promise<void> {
  if (areInvoicesIssued()) await enqueue(tx, "issue-invoices", [{ payload: { orderId } }]);
}

type OrderReturns = { payment: ProcessorPayment; refundedAmount: number };

async function syncRefundAndDispute(
  tx: Tx,
  order: OrderRow,
  { payment, refundedAmount: reportedAmount }: OrderReturns,
): Promise<void> {
  if (!order.payment) return;
  const kind = kindOf(order);
  const refundedAmount = Math.max(order.payment.refundedAmount, reportedAmount);
  const { hasOpenDispute, disputeLostAmount } = payment;
  await tx.payment.update({
    where: { orderId: order.id },
    data: { refundedAmount, status: findPaymentStatus(order, { refundedAmount, hasOpenDispute }) },
  });
  if (refundedAmount > order.payment.refundedAmount) {
    await markPaidUp(tx, [order.id]);
    await notifyMasterOfRefund(tx, order, refundedAmount);
    await queueInvoices(tx, order);
  }
  if (findReturnStage(order, refundedAmount) === "returned") await kind.afterReturned?.(tx, order);
  const before = order.payment.refundedAmount;
  // The buyer knows already: from their bank after a lost dispute, from the first mail after their own part.
  const isTold = disputeLostAmount === 0 && !order.refundedAt;
  const update = findReturnUpdate(kind.states, { order, refundedAmount }, new Date());
  if (!update) {
    if (order.status !== "COMPLETED" || refundedAmount === before) return;
    if (isTold) await queueRefundMail(tx, order, { refundedAmount, before, isWhole: false });
    await kind.afterPartReturned?.(tx, order);
    return;
  }
  await tx.order.update({ where: { id: order.id }, data: update });
  if (kind.replacesOpened) await reopenToMember(tx, order);
  if (isTold) await queueRefundMail(tx, order, { refundedAmount, before, isWhole: true });
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

/** Waits for a change of the schedule that is being saved. */
async function setPartDates(tx: Tx, { id, ayniContentId, ayni }: OrderRow): Promise<void> {
  if (ayni.offerId !== null || ayni.encuentros.length === 0) return;
  await tx.$queryRaw`select 1 from "Ayni" where id = ${ayniContentId}::uuid for no key update`;
  await followSchedule(tx, ayniContentId, id);
}

async function completeOrders(tx: Tx, orders: OrderRow[], settled: SettledPayment): Promise<void> {
  const { payment } = settled;
  const now = new Date();
  for (const [part, order] of orders.entries()) {
    const { id: orderId, amount, currency } = order;
    await tx.payment.create({
      data: { orderId, paymentIntentId: payment.id, part, status: "SUCCEEDED", amount, currency },
    });
    const kind = kindOf(order);
    const openedId = kind.replacesOpened ? await endOpened(tx, order, now) : null;
    await tx.order.update({
      where: { id: orderId },
      data: {
        status: kind.states.paid.order,
        replacesOpened: openedId !== null,
        ...(part === 0 ? { paymentIntentId: payment.id } : {}),
        ...toOrderDates(order.ayni, now),
      },
    });
    if (openedId !== null) await handOnFeed(tx, openedId, orderId);
    await setPartDates(tx, order);
  }
  if (payment.payerCountry !== null) {
    const ids = orders.map(({ id }) => id);
    await recordEvidence(tx, ids, [{ kind: "CARD", country: payment.payerCountry }]);
  }
  await notifyOfSale(tx, orders);
  const [lead] = orders;
  if (lead) await queueInvoices(tx, lead);
  for (const order of orders) {
    await recordReceivedVisit(tx, order, now);
    await kindOf(order).afterPaid(tx, order);
  }
  if (lead && (payment.refundedAmount > 0 || payment.hasOpenDispute)) {
    await syncRefundsAndDisputes(tx, await listOrderRows(tx, lead.id), settled);
  }
}

type LatePayment = {
  payment: ProcessorPayment;
  event: PaymentEvent | null;
  lostDiscount: boolean;
  wasCancelled: boolean;
};

async function refundLatePayment(
  leadId: string,
  { payment, event, lostDiscount, wasCancelled }: LatePayment,
): Promise<void> {
  await payments.refund(payment.id, payment.amount, { key: `${leadId}:late` });
  await db.$transaction(async (tx) => {
    const orders = await lockOrders(tx, leadId);
    const [lead] = orders;
    if (!lead || lead.payment || !(await recordPaymentEvent(tx, event))) return;
    for (const [part, order] of orders.entries()) {
      const { id: orderId, amount, currency } = order;
      const shared = { paymentIntentId: payment.id, part, amount, currency };
      await tx.payment.create({ data: { orderId, ...shared, status: "REFUNDED", refundedAmount: amount } });
      await tx.order.update({
        where: { id: orderId },
        data: {
          status: kindOf(order).states.returned.order,
          refundedAt: new Date(),
          ...(part === 0 ? { paymentIntentId: payment.id } : {}),
        },
      });
    }
    await queueLatePaymentMail(tx, lead, { payment, lostDiscount, wasCancelled });
  });
}

// Somebody else got the seat, the hour or the last use of the discount, the hour was cancelled, or the buyer has placed another
// order meanwhile.
const isSeatLost = (error: unknown): boolean =>
  [
    "Ayni_capacity_kept",
    "MembershipPlan_seats_kept",
    "Discount_uses_kept",
    "Order_one_live",
    "Booking_master_free",
    "Booking_apprentice_free",
    "Booking_stands",
  ].some((name) => violatesConstraint(error, name));

/** The sweep repeats what fails here. */
async function grantFreedSeats({ ayniContentId }: OrderRow): Promise<void> {
  await grantOpenSeats(ayniContentId).catch((error: unknown) =>
    log.warn({ err: error, ayniId: ayniContentId }, "A solidarity seat could not be granted yet"),
  );
}

/** A payment that comes or goes back takes or frees a place, or the last use of a discount. */
const changesPage = ({ ayni, discountId }: OrderRow): boolean =>
  ayni.capacity !== null || ayni.membershipPlan !== null || discountId !== null;

const toChangedTags = (orders: OrderRow[]): string[] =>
  orders.filter(changesPage).map(({ ayni }) => toPageTag(ayni));

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
    const wasCancelled = violatesConstraint(error, "Booking_stands");
    await refundLatePayment(leadId, { payment, event, lostDiscount, wasCancelled });
  }
}

/** Ends the orders of a checkout; the caller expires the tags. */
async function endUnpaid(tx: Tx, orders: OrderRow[], end: "failed" | "expired"): Promise<void> {
  for (const order of orders) {
    const { states, afterUnpaid } = kindOf(order);
    const data = { status: states[end].order, checkoutUrl: null };
    await tx.order.update({ where: { id: order.id }, data });
    await afterUnpaid?.(tx, order);
  }
}

/** Ends pending orders whose checkout was refused by the processor before it opened. */
export const failUnopenedOrders = (leadId: string): Promise<void> =>
  expiringTransaction(async (tx, expireTags) => {
    const orders = await lockOrders(tx, leadId);
    const [lead] = orders;
    if (lead?.status !== "PENDING" || lead.checkoutSessionId !== null) return;
    await endUnpaid(tx, orders, "failed");
    expireTags(...orders.map(({ ayni }) => toPageTag(ayni)));
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
    await endUnpaid(tx, orders, checkout.state === "failed" ? "failed" : "expired");
    expireTags(...orders.map(({ ayni }) => toPageTag(ayni)));
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

/** The facts that tell the kind of a sale. */
const kindSelect = {
  bundlePurchaseId: true,
  isGift: true,
  seatAmount: true,
  ayni: { select: { pack: { select: { id: true } }, membershipPlan: { select: { id: true } } } },
} satisfies Prisma.OrderSelect;

/** The parts of a payment that several orders share are known from its refunds, each of which names its order. */
async function getSettledPayment(paymentIntentId: string, { hasParts }: SaleKind): Promise<SettledPayment> {
  const payment = await payments.getPayment(paymentIntentId);
  const hasReturns = payment.refundedAmount > 0;
  const returns =
    hasParts && hasReturns ? await payments.listReturns(paymentIntentId) : toSumOfReturns(payment);
  return { payment, returns };
}

export async function syncCheckout(checkout: Checkout, event: PaymentEvent | null = null): Promise<void> {
  const { orderId, state, paymentIntentId } = checkout;
  const order =
    orderId &&
    (await db.order.findUnique({
      where: { id: orderId },
      select: { id: true, ...kindSelect },
    }));
  if (!order) return recordUnappliedEvent(event);
  if (state === "paid" && paymentIntentId) {
    const settled = await getSettledPayment(paymentIntentId, kindOf(order));
    return syncPaidCheckout(order.id, settled, event);
  }
  if (state === "expired" || state === "failed") return syncUnpaidCheckout(order.id, checkout, event);
  if (state === "processing") await clearCheckoutUrl(order.id, checkout.id);
  return recordUnappliedEvent(event);
}

/** Applies a payment that no checkout of ours has asked for: the processor has charged a period of a membership. */
export async function settlePayment(orderId: string, paymentIntentId: string): Promise<void> {
  const payment = await payments.getPayment(paymentIntentId);
  await syncPaidCheckout(orderId, { payment, returns: toSumOfReturns(payment) }, null);
}

/**
 * Applies what has become of a payment that is stored, without its checkout: that of a period has none, and the processor may
 * not have that of an older one. Returns false if there is no such payment.
 */
async function settleStoredPayment(
  where: { orderId: string } | { paymentIntentId: string },
  event: PaymentEvent | null = null,
): Promise<boolean> {
  const stored = await db.payment.findFirst({
    where: { ...where, part: 0 },
    select: { orderId: true, paymentIntentId: true, order: { select: kindSelect } },
  });
  const settled =
    stored && (await nullIfMissing(getSettledPayment(stored.paymentIntentId, kindOf(stored.order))));
  if (!settled) return false;
  await syncPaidCheckout(stored.orderId, settled, event);
  return true;
}

/** Finds the order itself, or the one that pays for its bundle. */
async function findLeadOrder(id: string): Promise<{ id: string; checkoutSessionId: string | null } | null> {
  const order = await db.order.findUnique({
    where: { id },
    select: { id: true, checkoutSessionId: true, bundlePurchaseId: true },
  });
  const leadId = order?.bundlePurchaseId ?? id;
  return leadId === id ? order : findLeadOrder(leadId);
}

/** Errors: `ServiceUnavailable`. */
export async function syncPayment(orderId: string): Promise<void> {
  const lead = await findLeadOrder(orderId);
  if (!lead) return;
  const checkout = lead.checkoutSessionId ? await payments.findCheckout(lead.checkoutSessionId) : null;
  if (checkout) await syncCheckout(checkout);
  else await settleStoredPayment({ orderId: lead.id });
}

async function findEventCheckout({ checkoutId, paymentIntentId }: PaymentEvent): Promise<Checkout | null> {
  if (checkoutId) return payments.findCheckout(checkoutId);
  return paymentIntentId ? payments.findCheckoutByPayment(paymentIntentId) : null;
}

/** Applies what an event says of a payment. Errors: `ServiceUnavailable` (delivered again). */
export async function applyPaymentEvent(event: PaymentEvent): Promise<void> {
  const { paymentIntentId } = event;
  if (paymentIntentId !== null && (await settleStoredPayment({ paymentIntentId }, event))) return;
  const checkout = await findEventCheckout(event);
  if (checkout) await syncCheckout(checkout, event);
  else await recordUnappliedEvent(event);
}
