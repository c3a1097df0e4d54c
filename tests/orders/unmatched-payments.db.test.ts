import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { beforeEach, expect, test } from "vitest";
import { registerOrderMetrics } from "@/lib/orders/metrics";
import { listUnmatchedPayments } from "@/lib/orders/unmatched-payments/data";
import { findUnmatchedPayments } from "@/lib/orders/unmatched-payments/service";
import type { Member, Role } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { metrics } from "@/lib/platform/metrics";
import { createPaidAyni, createPurchase } from "@/tests/support/factories/purchases";
import { payments } from "@/lib/platform/ports/payments";
import type { OrderPayment } from "@/lib/platform/ports/payments";
import { payCheckout, stripe } from "@/tests/support/faults/payments-control";

// All test workers share the processor, and the payments of the others have no orders here.

const DAY_MS = 86_400_000;

const toMember = (role: Role): Member => ({
  kind: "member",
  ipAddress: "test",
  sessionId: randomUUID(),
  id: randomUUID(),
  slug: "persona",
  email: "persona@example.test",
  role,
});

/** The next sweep looks a day before this instant, so it sees the payments from now on. */
const skipEarlierPayments = (): Promise<unknown> => {
  const sweptUntil = new Date(Date.now() + DAY_MS);
  return db.paymentSweep.upsert({ where: { id: 1 }, create: { sweptUntil }, update: { sweptUntil } });
};

beforeEach(async () => {
  await db.unmatchedPayment.deleteMany();
  await skipEarlierPayments();
});

const paymentOf = async (orderId: string): Promise<string> =>
  (await db.payment.findUniqueOrThrow({ where: { orderId } })).paymentIntentId;

/** Loses an order, as restoring an older backup does. */
async function loseOrder(id: string): Promise<void> {
  await db.$transaction([db.payment.delete({ where: { orderId: id } }), db.order.delete({ where: { id } })]);
}

const listShown = async (paymentIds: string[]) =>
  (await listUnmatchedPayments(toMember("admin"))).filter(({ id }) => paymentIds.includes(id));

/** Other test files register them, too. */
function forgetOrderMetrics(): void {
  metrics.removeSingleMetric("ayllu_payments_without_order");
  metrics.removeSingleMetric("ayllu_orders_unreconciled");
}

async function purchase() {
  const { id: orderId } = await createPurchase(await createPaidAyni());
  return { orderId, paymentId: await paymentOf(orderId) };
}

test("a payment whose order was lost is shown to admins, once, and counted", async () => {
  const [lost, kept] = [await purchase(), await purchase()];
  await loseOrder(lost.orderId);
  await findUnmatchedPayments();
  await findUnmatchedPayments();
  expect(await listShown([lost.paymentId, kept.paymentId])).toEqual([
    {
      id: lost.paymentId,
      orderId: lost.orderId,
      amount: 2500,
      currency: "eur",
      paidAt: expect.any(String),
      dashboardUrl: null,
    },
  ]);
  await expect(listUnmatchedPayments(toMember("master"))).rejects.toMatchObject({ code: "Forbidden" });
  forgetOrderMetrics();
  registerOrderMetrics();
  const gauge = await metrics.getSingleMetric("ayllu_payments_without_order")?.get();
  forgetOrderMetrics();
  expect(gauge?.values[0]?.value).toBe(await db.unmatchedPayment.count({ where: { resolvedAt: null } }));
});

test("a refund at the processor settles it, and nothing is refunded before", async () => {
  const { orderId, paymentId } = await purchase();
  await loseOrder(orderId);
  await findUnmatchedPayments();
  expect((await stripe.refunds.list({ payment_intent: paymentId })).data).toEqual([]);
  await stripe.refunds.create({ payment_intent: paymentId, amount: 1000 });
  await findUnmatchedPayments();
  expect(await listShown([paymentId])).toHaveLength(1);
  await stripe.refunds.create({ payment_intent: paymentId });
  await findUnmatchedPayments();
  expect(await listShown([paymentId])).toEqual([]);
});

test("one that was refunded before it was found is not shown", async () => {
  const { orderId, paymentId } = await purchase();
  await stripe.refunds.create({ payment_intent: paymentId });
  await loseOrder(orderId);
  await findUnmatchedPayments();
  expect(await listShown([paymentId])).toEqual([]);
});

test("a sweep that fails is repeated from where the last one ended", async () => {
  const { orderId, paymentId } = await purchase();
  await loseOrder(orderId);
  const before = await db.paymentSweep.findFirstOrThrow();
  const { STRIPE_SECRET_KEY: key = "" } = process.env;
  Object.assign(globalThis, { aylluStripe: undefined });
  process.env.STRIPE_SECRET_KEY = "sk_test_wrong";
  await expect(findUnmatchedPayments()).rejects.toThrow();
  Object.assign(globalThis, { aylluStripe: undefined });
  process.env.STRIPE_SECRET_KEY = key;
  expect(await db.paymentSweep.findFirstOrThrow()).toEqual(before);
  await findUnmatchedPayments();
  expect(await listShown([paymentId])).toHaveLength(1);
});

const MORE_THAN_A_PAGE = 101;

/** Pays without a site; other shops under the same account name no order of ours. */
async function payAtProcessor(orderId?: string): Promise<string> {
  const price = { currency: "eur", unit_amount: 2500, product_data: { name: "Respirar" } };
  const { id } = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://localhost:3000",
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: orderId === undefined ? {} : { metadata: { orderId } },
  });
  await payCheckout(id);
  const { payment_intent: paymentId } = await stripe.checkout.sessions.retrieve(id);
  return String(paymentId);
}

test("the processor's list is read to its end", async () => {
  const since = new Date(Date.now() - 1000);
  const orderIds = Array.from({ length: MORE_THAN_A_PAGE }, () => randomUUID());
  const limit = pLimit(10);
  await Promise.all(orderIds.map((id) => limit(() => payAtProcessor(id))));
  const ofAnotherShop = await payAtProcessor();
  const listed: OrderPayment[] = [];
  for await (const page of payments.listOrderPayments(since)) listed.push(...page);
  expect(listed.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(orderIds));
  expect(listed.map(({ id }) => id)).not.toContain(ofAnotherShop);
});
