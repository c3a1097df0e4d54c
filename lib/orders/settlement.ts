import "server-only";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import type { Prisma } from "@/lib/db/generated/client";
import { cancelPlace, fundPlace, grantWaiting } from "@/lib/orders/solidarity/seats/service";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { notify } from "@/lib/messaging/notifications/service";
import { datesOf } from "@/lib/orders/offer";
import { masterPart } from "@/lib/orders/money";
import { payments } from "@/lib/platform/ports/payments";
import type { Checkout, PaymentEvent, ProcessedPayment } from "@/lib/platform/ports/payments";

// What the processor says becomes true here, whoever heard it first: a webhook, the buyer who comes back, or the job
// that looks after what nobody heard of. Its own state is asked for each time, so that news in any order lead to the
// same end, and states only move forward.

const orderInclude = {
  user: { select: { id: true, name: true, email: true } },
  master: { select: { id: true, name: true, email: true } },
  payment: true,
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

const orderOf = (tx: Tx, id: string) => tx.order.findUnique({ where: { id }, include: orderInclude });
type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

/** Whether an event is new; it is remembered with what it does. */
async function isNew(tx: Tx, event: PaymentEvent | null): Promise<boolean> {
  if (!event) return true;
  const { id, type, createdAt } = event;
  const payload = { checkoutId: event.checkoutId, paymentIntentId: event.paymentIntentId };
  const { count } = await tx.paymentEvent.createMany({
    data: [{ id, type, createdAt, payload, appliedAt: new Date() }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** The same order is settled by one at a time. */
async function locked(tx: Tx, id: string): Promise<OrderRow | null> {
  await tx.$queryRaw`select 1 from "Order" where id = ${id}::uuid for update`;
  return orderOf(tx, id);
}

const keyOf = ({ id }: OrderRow, what: string) => `${what}:${id}`;

async function tellOfSale(tx: Tx, order: OrderRow): Promise<void> {
  const sale = {
    orderId: order.id,
    slug: order.ayni.slug,
    title: order.ayni.title,
    amount: order.amount,
    taxBase: order.taxBase,
    taxAmount: order.taxAmount,
    taxPercentage: order.taxPercentage.toNumber(),
    feeAmount: order.feeAmount,
    masterAmount: masterPart(order),
    currency: order.currency,
  };
  const { user, master } = order;
  await queueMail(tx, {
    template: "receipt",
    userId: user.id,
    to: user.email,
    dedupeKey: keyOf(order, "receipt"),
    payload: { name: user.name, ...sale },
  });
  const { slug, title, amount, currency, orderId } = sale;
  await notify(tx, [
    {
      kind: "sold",
      userId: master.id,
      payload: { slug, title, amount, currency, orderId },
      dedupeKey: keyOf(order, "sold"),
      letter: { template: "sale", payload: { name: master.name, ...sale } },
    },
  ]);
}

const isSame = (order: OrderRow, { amount, currency, id }: ProcessedPayment): boolean =>
  amount === order.amount && currency === order.currency && (order.payment?.paymentIntentId ?? id) === id;

class WrongPayment extends Error {}

/**
 * How an order ends of which so much was given back; null when it goes on. Whoever got back all that they paid for
 * themselves has it no more, though the place that they gave to somebody else is still a sale.
 */
function endOf({ amount, placeAmount, status, refundedAt }: OrderRow, refundedAmount: number, now: Date) {
  if (status === "REFUNDED") return null;
  if (refundedAmount >= amount) return { status: "REFUNDED" as const, refundedAt: refundedAt ?? now };
  if (placeAmount === 0 || refundedAt || refundedAmount < amount - placeAmount) return null;
  return { refundedAt: now, renewedAt: now, contentExpirationDate: now };
}

async function tellMaster(tx: Tx, order: OrderRow, refundedAmount: number): Promise<void> {
  const { master, ayni, currency, payment } = order;
  const amount = refundedAmount - (payment?.refundedAmount ?? 0);
  await notify(tx, [
    {
      kind: "sale-refunded",
      userId: master.id,
      payload: { slug: ayni.slug, title: ayni.title, amount, currency },
      dedupeKey: `${keyOf(order, "sale-refunded")}:${refundedAmount}`,
    },
  ]);
}

/** What is known of the payment of an order that has been completed: what was given back, and what is disputed. */
async function follow(tx: Tx, order: OrderRow, payment: ProcessedPayment): Promise<void> {
  if (!order.payment) return;
  const refundedAmount = Math.max(order.payment.refundedAmount, payment.refundedAmount);
  const isRefunded = refundedAmount >= order.amount;
  await tx.payment.update({
    where: { orderId: order.id },
    data: { refundedAmount, status: isRefunded ? "REFUNDED" : payment.disputed ? "DISPUTED" : "SUCCEEDED" },
  });
  if (refundedAmount > order.payment.refundedAmount) await tellMaster(tx, order, refundedAmount);
  if (isRefunded) await cancelPlace(tx, order.id);
  const ended = endOf(order, refundedAmount, new Date());
  if (!ended) return;
  await tx.order.update({ where: { id: order.id }, data: ended });
  // Who won a dispute was told so by their bank; of what was left after their own part, nobody needs to be told.
  if (payment.lostAmount > 0 || order.refundedAt) return;
  const { user, ayni, currency } = order;
  await queueMail(tx, {
    template: "refunded",
    userId: user.id,
    to: user.email,
    dedupeKey: keyOf(order, "refunded"),
    payload: { name: user.name, title: ayni.title, amount: refundedAmount, currency },
  });
}

async function complete(tx: Tx, order: OrderRow, payment: ProcessedPayment): Promise<void> {
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
    data: { status: "COMPLETED", paymentIntentId: payment.id, ...datesOf(order.ayni, new Date()) },
  });
  await tellOfSale(tx, order);
  await fundPlace(tx, order);
  const done = await orderOf(tx, order.id);
  if (done && (payment.refundedAmount > 0 || payment.disputed)) await follow(tx, done, payment);
}

/** The order of what was paid too late for its place, with the money given back. */
async function closeRefunded(
  orderId: string,
  payment: ProcessedPayment,
  event: PaymentEvent | null,
): Promise<void> {
  await payments.refund(payment.id, payment.amount, `${orderId}:late`);
  await db.$transaction(async (tx) => {
    const order = await locked(tx, orderId);
    if (!order || order.payment || !(await isNew(tx, event))) return;
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
      dedupeKey: keyOf(order, "late-payment"),
      payload: { name: user.name, title: ayni.title, slug: ayni.slug, amount, currency },
    });
  });
}

// Its place went to somebody else, or the same person has bought it anew meanwhile.
const lostPlace = (error: unknown): boolean =>
  violates(error, "Ayni_capacity_kept") || violates(error, "Order_one_live");

/** Somebody may wait for the place that was funded, or for the one that was left; what fails is done by the sweep. */
async function giveOn({ ayniContentId }: OrderRow): Promise<void> {
  await grantWaiting(ayniContentId).catch((error: unknown) =>
    console.error("Nobody could be given a solidarity place yet", ayniContentId, error),
  );
}

async function settlePaid(
  orderId: string,
  payment: ProcessedPayment,
  event: PaymentEvent | null,
): Promise<void> {
  try {
    const settled = await db.$transaction(async (tx) => {
      const order = await locked(tx, orderId);
      if (!order || !(await isNew(tx, event))) return null;
      if (!isSame(order, payment)) throw new WrongPayment(`payment ${payment.id} is not that of ${orderId}`);
      if (order.payment) await follow(tx, order, payment);
      else await complete(tx, order, payment);
      return order;
    });
    if (settled?.ayni.capacity != null) dropTags(cacheTags.ayni(settled.ayni.slug));
    if (settled) await giveOn(settled);
  } catch (error) {
    if (!lostPlace(error)) throw error;
    await closeRefunded(orderId, payment, event);
  }
}

type Renewal = Pick<OrderRow, "userId" | "ayniContentId" | "purchaseDate">;

/** What was received before, and should have been renewed by an order that came to nothing, is theirs to renew again. */
export async function restoreRenewed(
  tx: Tx,
  { userId, ayniContentId, purchaseDate }: Renewal,
): Promise<void> {
  await tx.order.updateMany({
    where: { userId, ayniContentId, status: "COMPLETED", renewedAt: purchaseDate },
    data: { renewedAt: null },
  });
}

/** Gives back the place of an order that will not be paid by this checkout any more. */
async function settleUnpaid(orderId: string, checkout: Checkout, event: PaymentEvent | null): Promise<void> {
  const slug = await db.$transaction(async (tx) => {
    if (!(await isNew(tx, event))) return null;
    const order = await locked(tx, orderId);
    if (order?.status !== "PENDING" || order.checkoutSessionId !== checkout.id) return null;
    await tx.order.update({
      where: { id: orderId },
      data: { status: checkout.state === "failed" ? "FAILED" : "EXPIRED", checkoutUrl: null },
    });
    await restoreRenewed(tx, order);
    return order.ayni.slug;
  });
  if (slug) dropTags(cacheTags.ayni(slug));
}

async function remember(event: PaymentEvent | null): Promise<void> {
  if (event) await isNew(db, event);
}

/** What is being confirmed cannot be paid again. */
async function closePage(id: string, checkoutSessionId: string): Promise<void> {
  await db.order.updateMany({
    where: { id, status: "PENDING", checkoutSessionId, checkoutUrl: { not: null } },
    data: { checkoutUrl: null },
  });
}

/** Makes true for its order what a checkout says now. */
export async function settleCheckout(checkout: Checkout, event: PaymentEvent | null = null): Promise<void> {
  const { orderId, state, paymentIntentId } = checkout;
  const known = orderId && (await db.order.findUnique({ where: { id: orderId }, select: { id: true } }));
  if (!known) return remember(event);
  if (state === "paid" && paymentIntentId) {
    return settlePaid(known.id, await payments.findPayment(paymentIntentId), event);
  }
  if (state === "expired" || state === "failed") return settleUnpaid(known.id, checkout, event);
  if (state === "processing") await closePage(known.id, checkout.id);
  return remember(event);
}

/** Asks the processor how an order stands, and makes it true. */
export async function settleOrder(orderId: string): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { checkoutSessionId: true } });
  const id = order?.checkoutSessionId;
  const checkout = id ? await payments.findCheckout(id) : null;
  if (checkout) await settleCheckout(checkout);
}

/** The checkout that an event is about; null for what the processor itself does not know. */
async function checkoutOf({ checkoutId, paymentIntentId }: PaymentEvent): Promise<Checkout | null> {
  if (checkoutId) return payments.findCheckout(checkoutId);
  return paymentIntentId ? payments.checkoutOfPayment(paymentIntentId) : null;
}

/**
 * Takes a webhook as it came, and applies what it tells once for each event. Errors: `MalformedRequest` (not signed by
 * the processor, or too old), `ServiceUnavailable`, after which the processor sends it again.
 */
export async function takeWebhook(body: string, signature: string): Promise<void> {
  const event = payments.readEvent(body, signature);
  if (!event) throw new AppError("MalformedRequest");
  const known = await db.paymentEvent.findUnique({ where: { id: event.id }, select: { id: true } });
  if (known) return;
  const checkout = await checkoutOf(event);
  if (checkout) await settleCheckout(checkout, event);
  else await remember(event);
}
