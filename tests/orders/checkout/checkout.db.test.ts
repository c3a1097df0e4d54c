import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { GET as getOrder } from "@/app/api/orders/[userId]/[ayniContentId]/route";
import { GET as getOrderByPayment } from "@/app/api/orders/payment-intent/[id]/route";
import { db } from "@/lib/platform/db/client";
import { reconcileOrders } from "@/lib/orders/checkout";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import {
  controlProcessor,
  deliverWebhook,
  listEventsAbout,
  payCheckout,
  stripe,
} from "@/tests/support/faults/payments-control";

type Person = { id: string };

const createOffer = async (overrides = {}) =>
  createTestAyni({ userId: (await createTestMaster()).id, amount: 2500, currency: "EUR", ...overrides });

const buy = async (buyer: Person, ayniContentId: string, extraFields = {}) =>
  callHandler(POST, {
    method: "POST",
    json: { ayniContentId, ...extraFields },
    cookie: await createSessionCookie(buyer),
  });

const poll = async (person: Person, id: string) =>
  (await callHandler(getOrderByPayment, { params: { id }, cookie: await createSessionCookie(person) })).body
    .data;

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });

async function checkoutOf(orderId: string): Promise<string> {
  const { checkoutSessionId } = await orderOf(orderId);
  if (!checkoutSessionId) throw new Error("the order has no checkout");
  return checkoutSessionId;
}

/** An order that was paid, of which the site has not been notified. */
async function createUnsyncedPaidOrder(overrides = {}) {
  const ayni = await createOffer(overrides);
  const buyer = await createTestUser();
  const { body } = await buy(buyer, ayni.id);
  await payCheckout(await checkoutOf(body.data.id));
  return { ayni, buyer, orderId: body.data.id as string };
}

const mailTemplatesOf = async (orderId: string) =>
  (await db.outboxMail.findMany({ where: { dedupeKey: { endsWith: orderId } } })).map(
    ({ template }) => template,
  );

const takenSeatsOf = async (ayniId: string) =>
  (await db.ayni.findUniqueOrThrow({ where: { id: ayniId } })).takenSeats;

describe("buying", () => {
  test("returns a checkout URL and completes once the processor reports the payment", async () => {
    const ayni = await createOffer({ accessDays: 30 });
    const buyer = await createTestUser();
    const forged = { amount: 1, currency: "usd", userId: ayni.userId, taxAmount: 0 };
    const { status, body } = await buy(buyer, ayni.id, forged);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      slug: ayni.slug,
      section: "contenido",
      status: "pending",
      checkoutUrl: expect.stringMatching(/^http/),
    });
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "pending" });
    await payCheckout(await checkoutOf(body.data.id));
    expect(await poll(buyer, body.data.id)).toMatchObject({
      status: "completed",
      amount: 2500,
      taxBase: 2066,
      taxPercentage: 21,
      taxAmount: 434,
      feeAmount: 207,
      currency: "eur",
      paidToMaster: false,
    });
    const order = await orderOf(body.data.id);
    expect(order.payment).toMatchObject({ status: "SUCCEEDED", amount: 2500, currency: "eur" });
    const holdMs = (order.availableBillingDate?.getTime() ?? 0) - order.purchaseDate.getTime();
    expect(holdMs).toBe(14 * 24 * 3_600_000);
    expect((await mailTemplatesOf(order.id)).sort()).toEqual(["receipt", "sale"]);
  });

  test("returns the same order and checkout on a repeat, and the completed order after the payment", async () => {
    const ayni = await createOffer();
    const buyer = await createTestUser();
    const first = await buy(buyer, ayni.id);
    const second = await buy(buyer, ayni.id);
    expect(second.body.data).toEqual(first.body.data);
    await payCheckout(await checkoutOf(first.body.data.id));
    const third = await buy(buyer, ayni.id);
    expect(third.body.data).toMatchObject({ id: first.body.data.id, status: "completed" });
    expect(await takenSeatsOf(ayni.id)).toBe(1);
  });

  test("creates one order for concurrent requests", async () => {
    const ayni = await createOffer();
    const buyer = await createTestUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, ayni.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.checkoutUrl)).size).toBe(1);
  });

  test("keeps the seat held after a declined card", async () => {
    const ayni = await createOffer({ capacity: 1 });
    const buyer = await createTestUser();
    const { body } = await buy(buyer, ayni.id);
    await payCheckout(await checkoutOf(body.data.id), "declined");
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "pending" });
    expect(await takenSeatsOf(ayni.id)).toBe(1);
    expect((await buy(await createTestUser(), ayni.id)).body.error).toBe("SoldOut");
  });

  test("keeps the seat while a delayed payment is processing", async () => {
    const { body, buyer, ayni } = await startPurchase({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    const open = await poll(buyer, body.data.id);
    expect([open.payableUntil, open.isConfirming]).toEqual([expect.any(String), false]);
    await payCheckout(checkout, "late");
    const confirming = { status: "pending", payableUntil: null, isConfirming: true };
    expect(await poll(buyer, body.data.id)).toMatchObject(confirming);
    const cookie = await createSessionCookie(buyer);
    const params = { userId: buyer.id, ayniContentId: ayni.id };
    expect((await callHandler(getOrder, { params, cookie })).body.data).toMatchObject(confirming);
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await takenSeatsOf(ayni.id)).toBe(1);
    await controlProcessor(`late/${checkout}`, { outcome: "succeeded" });
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "completed" });
  });

  test("releases the seat when a delayed payment fails", async () => {
    const { body, buyer, ayni } = await startPurchase({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await payCheckout(checkout, "late");
    await controlProcessor(`late/${checkout}`, { outcome: "failed" });
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "failed" });
    expect(await takenSeatsOf(ayni.id)).toBe(0);
  });

  test("returns 409 for an own content, and null for another user's order", async () => {
    const ayni = await createOffer();
    expect((await buy({ id: ayni.userId }, ayni.id)).status).toBe(409);
    const { body } = await buy(await createTestUser(), ayni.id);
    expect(await poll(await createTestUser(), body.data.id)).toBeNull();
  });
});

async function startPurchase(overrides = {}) {
  const ayni = await createOffer(overrides);
  const buyer = await createTestUser();
  return { ayni, buyer, body: (await buy(buyer, ayni.id)).body };
}

describe("a price chosen by the buyer", () => {
  const flexible = { amount: 2000, minimumAmount: 500, suggestedAmount: 2000 };

  test("is accepted from the minimum", async () => {
    const ayni = await createOffer(flexible);
    const buyer = await createTestUser();
    const tooLow = await buy(buyer, ayni.id, { chosenAmount: 499 });
    expect(tooLow.status).toBe(422);
    expect(tooLow.body.fields).toHaveProperty("chosenAmount");
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(0);
    const { body } = await buy(buyer, ayni.id, { chosenAmount: 777 });
    expect((await orderOf(body.data.id)).amount).toBe(777);
  });

  test("defaults to the Master's suggestion", async () => {
    const { body } = await buy(await createTestUser(), (await createOffer(flexible)).id);
    expect((await orderOf(body.data.id)).amount).toBe(2000);
  });

  test("may be 0 if the minimum is 0, which completes the order at once", async () => {
    const ayni = await createOffer({ ...flexible, minimumAmount: 0 });
    const { body } = await buy(await createTestUser(), ayni.id, { chosenAmount: 0 });
    expect(body.data.status).toBe("completed");
    expect(await orderOf(body.data.id)).toMatchObject({ amount: 0, currency: "eur", payment: null });
  });

  test("is ignored for a fixed price", async () => {
    const { body } = await buy(await createTestUser(), (await createOffer()).id, { chosenAmount: 1 });
    expect((await orderOf(body.data.id)).amount).toBe(2500);
  });
});

/** A webhook event without its subject. */
const completedEvent = {
  object: "event",
  type: "checkout.session.completed",
  created: Math.floor(Date.now() / 1000),
};

describe("webhook events", () => {
  test("are applied once, in any order and however often they are delivered", async () => {
    const { orderId } = await createUnsyncedPaidOrder();
    const events = await listEventsAbout(orderId);
    expect(events.length).toBeGreaterThan(2);
    for (const event of [...events, ...events.toReversed()]) {
      expect((await deliverWebhook(event)).status).toBe(200);
    }
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
    expect(await db.payment.count({ where: { orderId } })).toBe(1);
    expect((await mailTemplatesOf(orderId)).sort()).toEqual(["receipt", "sale"]);
  });

  test("are applied once when delivered concurrently with polling", async () => {
    const { orderId, buyer } = await createUnsyncedPaidOrder();
    const events = await listEventsAbout(orderId);
    await Promise.all([
      ...events.map((event) => deliverWebhook(event)),
      poll(buyer, orderId),
      poll(buyer, orderId),
    ]);
    expect(await poll(buyer, orderId)).toMatchObject({ status: "completed" });
    expect(await db.payment.count({ where: { orderId } })).toBe(1);
  });

  test("are rejected with a wrong signature or an old timestamp", async () => {
    const { orderId } = await createUnsyncedPaidOrder();
    const [event] = await listEventsAbout(orderId);
    if (!event) throw new Error("expected an event");
    expect((await deliverWebhook(event, { secret: "whsec_another" })).status).toBe(400);
    const old = Math.floor(Date.now() / 1000) - 301;
    expect((await deliverWebhook(event, { timestamp: old })).status).toBe(400);
    expect(await orderOf(orderId)).toMatchObject({ status: "PENDING" });
    // Control: the same event with a valid signature is accepted.
    expect((await deliverWebhook(event)).status).toBe(200);
  });

  test("only trigger a sync: their payload is not trusted", async () => {
    const { body } = await startPurchase();
    const id = await checkoutOf(body.data.id);
    const forged = {
      ...completedEvent,
      id: `evt_forged_${body.data.id}`,
      data: { object: { id, object: "checkout.session", payment_status: "paid", status: "complete" } },
    };
    expect((await deliverWebhook(forged)).status).toBe(200);
    expect(await orderOf(body.data.id)).toMatchObject({ status: "PENDING" });
  });

  test("of unknown checkouts and payments change nothing", async () => {
    const checkout = { id: "cs_test_unknown", object: "checkout.session" };
    expect(
      (await deliverWebhook({ ...completedEvent, id: "evt_checkout", data: { object: checkout } })).status,
    ).toBe(200);
    const intent = { id: "pi_unknown", object: "payment_intent" };
    expect(
      (await deliverWebhook({ ...completedEvent, id: "evt_intent", data: { object: intent } })).status,
    ).toBe(200);
    expect(await db.paymentEvent.count({ where: { id: { in: ["evt_checkout", "evt_intent"] } } })).toBe(2);
  });

  test("of a full refund end the order and its access", async () => {
    const { orderId, buyer } = await createUnsyncedPaidOrder();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await stripe.refunds.create({ payment_intent: paymentIntentId ?? "" });
    for (const event of await listEventsAbout(orderId, paymentIntentId)) await deliverWebhook(event);
    expect(await orderOf(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    expect(await mailTemplatesOf(orderId)).toContain("refunded");
  });

  test("of a partial refund keep the access", async () => {
    const { orderId, buyer } = await createUnsyncedPaidOrder();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await stripe.refunds.create({ payment_intent: paymentIntentId ?? "", amount: 1000 });
    for (const event of await listEventsAbout(orderId, paymentIntentId)) await deliverWebhook(event);
    expect(await orderOf(orderId)).toMatchObject({
      status: "COMPLETED",
      payment: { status: "SUCCEEDED", refundedAmount: 1000 },
    });
  });
});

describe("while the processor is down", () => {
  const forgetClient = () => Reflect.deleteProperty(globalThis, "aylluStripe");

  async function withProcessorDown<T>(act: () => Promise<T>): Promise<T> {
    const address = process.env.STRIPE_API_URL;
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    forgetClient();
    try {
      return await act();
    } finally {
      process.env.STRIPE_API_URL = address;
      forgetClient();
    }
  }

  test("buying returns 503, and a retry continues the same order", async () => {
    const ayni = await createOffer({ capacity: 1 });
    const buyer = await createTestUser();
    const refused = await withProcessorDown(() => buy(buyer, ayni.id));
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe("ServiceUnavailable");
    const [pending] = await db.order.findMany({ where: { userId: buyer.id } });
    const { status, body } = await buy(buyer, ayni.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: pending?.id, status: "pending" });
    expect(await takenSeatsOf(ayni.id)).toBe(1);
  });

  test("an order is returned as stored", async () => {
    const { orderId, buyer } = await createUnsyncedPaidOrder();
    expect(await withProcessorDown(() => poll(buyer, orderId))).toMatchObject({ status: "pending" });
    expect(await poll(buyer, orderId)).toMatchObject({ status: "completed" });
  });

  test("a webhook returns 503 so that it is delivered again", async () => {
    const { orderId } = await createUnsyncedPaidOrder();
    const [event] = await listEventsAbout(orderId);
    if (!event) throw new Error("expected an event");
    expect((await withProcessorDown(() => deliverWebhook(event))).status).toBe(503);
    expect((await deliverWebhook(event)).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
  });
});

describe("reconciliation", () => {
  const inOneHour = () => new Date(Date.now() + 3_600_000);

  test("expires an order whose checkout was never opened", async () => {
    const ayni = await createOffer({ capacity: 1 });
    const buyer = await createTestUser();
    const { body } = await buy(buyer, ayni.id);
    // As if the server had crashed before opening the checkout.
    await db.order.update({
      where: { id: body.data.id },
      data: { checkoutSessionId: null, checkoutUrl: null, createdAt: new Date(Date.now() - 180_000) },
    });
    await reconcileOrders();
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect(await takenSeatsOf(ayni.id)).toBe(0);
  });

  test("completes an order whose webhook was lost", async () => {
    const { orderId } = await createUnsyncedPaidOrder();
    await reconcileOrders(inOneHour());
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
  });

  test("closes an abandoned checkout, which cannot be paid any more", async () => {
    const { body, ayni, buyer } = await startPurchase({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await reconcileOrders(inOneHour());
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    await payCheckout(checkout);
    expect(await stripe.checkout.sessions.retrieve(checkout)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
    expect(await takenSeatsOf(ayni.id)).toBe(0);
    const retried = await buy(buyer, ayni.id);
    expect(retried.status).toBe(201);
    expect(retried.body.data.id).not.toBe(body.data.id);
  });

  test("refunds a payment whose seat was lost", async () => {
    const { body, ayni } = await startPurchase({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    // The order expired and somebody else got the seat, but the processor accepted the payment.
    await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
    expect((await buy(await createTestUser(), ayni.id)).status).toBe(201);
    await payCheckout(checkout);
    for (const event of await listEventsAbout(body.data.id))
      expect((await deliverWebhook(event)).status).toBe(200);
    const order = await orderOf(body.data.id);
    expect(order).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    const { data } = await stripe.refunds.list({ payment_intent: order.paymentIntentId ?? "" });
    expect(data).toMatchObject([{ amount: 2500, status: "succeeded" }]);
    expect(await mailTemplatesOf(order.id)).toEqual(["late-payment"]);
  });

  test("completes a late payment while the seat is still free", async () => {
    const { body, buyer } = await startPurchase({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
    await payCheckout(checkout);
    for (const event of await listEventsAbout(body.data.id)) await deliverWebhook(event);
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "completed" });
  });
});

describe("a dispute", () => {
  async function createDisputedOrder() {
    const { orderId, buyer } = await createUnsyncedPaidOrder();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await controlProcessor("disputes", { payment_intent: paymentIntentId });
    const deliverEvents = async () => {
      for (const event of await listEventsAbout(orderId, paymentIntentId)) await deliverWebhook(event);
    };
    await deliverEvents();
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED", payment: { status: "DISPUTED" } });
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId ?? "" });
    return { orderId, deliverEvents, disputeId: data[0]?.id ?? "" };
  }

  test("that is won changes nothing", async () => {
    const { orderId, deliverEvents, disputeId } = await createDisputedOrder();
    await controlProcessor(`disputes/${disputeId}/close`, { status: "won" });
    await deliverEvents();
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED", payment: { status: "SUCCEEDED" } });
  });

  test("that is lost ends the order without a refund mail", async () => {
    const { orderId, deliverEvents, disputeId } = await createDisputedOrder();
    await controlProcessor(`disputes/${disputeId}/close`, { status: "lost" });
    await deliverEvents();
    expect(await orderOf(orderId)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 2500 } });
    expect(await mailTemplatesOf(orderId)).not.toContain("refunded");
  });
});

describe("an order that cannot be paid", () => {
  const tiny = { amount: 2000, minimumAmount: 0 };

  test("fails, even when retried long after its first attempt", async () => {
    const ayni = await createOffer({ ...tiny, capacity: 1 });
    const buyer = await createTestUser();
    const order = await db.order.create({
      data: {
        userId: buyer.id,
        ayniContentId: ayni.id,
        masterUserId: ayni.userId,
        status: "PENDING",
        amount: 1,
        taxBase: 1,
        taxAmount: 0,
        taxPercentage: 21,
        currency: "eur",
        checkoutAttempt: 1,
        checkoutExpiresAt: new Date(Date.now() + 60_000),
        createdAt: new Date(Date.now() - 180_000),
      },
    });
    expect((await buy(buyer, ayni.id, { chosenAmount: 2000 })).status).toBe(422);
    expect(await orderOf(order.id)).toMatchObject({ status: "FAILED" });
    expect(await takenSeatsOf(ayni.id)).toBe(0);
  });

  test("expires when the processor does not know its checkout", async () => {
    const { body, ayni } = await startPurchase({ capacity: 1 });
    await db.order.update({ where: { id: body.data.id }, data: { checkoutSessionId: "cs_test_gone" } });
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect(await takenSeatsOf(ayni.id)).toBe(0);
  });

  test("starts a new attempt when the first one was made with another title", async () => {
    const ayni = await createOffer();
    const buyer = await createTestUser();
    const { body } = await buy(buyer, ayni.id);
    // The response was lost, and meanwhile the Master changed the title.
    await db.order.update({
      where: { id: body.data.id },
      data: { checkoutSessionId: null, checkoutUrl: null },
    });
    await db.ayni.update({ where: { id: ayni.id }, data: { title: "Otro título" } });
    const retried = await buy(buyer, ayni.id);
    expect(retried.status).toBe(201);
    expect(retried.body.data.id).toBe(body.data.id);
    expect((await orderOf(body.data.id)).checkoutAttempt).toBe(2);
  });
});

describe("renewing an expired order", () => {
  const createExpiredOrder = async (ayni: { id: string; userId: string }, userId: string) =>
    db.order.create({
      data: {
        userId,
        ayniContentId: ayni.id,
        masterUserId: ayni.userId,
        status: "COMPLETED",
        completedAt: new Date(),
        amount: 0,
        taxBase: 0,
        taxPercentage: 0,
        taxAmount: 0,
        currency: "eur",
        contentExpirationDate: new Date(Date.now() - 1000),
      },
    });

  test("takes no second seat", async () => {
    const ayni = await createOffer({ amount: 0, accessDays: 10, capacity: 1 });
    const person = await createTestUser();
    await createExpiredOrder(ayni, person.id);
    expect(await takenSeatsOf(ayni.id)).toBe(1);
    expect((await buy(person, ayni.id)).status).toBe(201);
    expect(await takenSeatsOf(ayni.id)).toBe(1);
    expect((await buy(await createTestUser(), ayni.id)).body.error).toBe("SoldOut");
  });

  test("leaves the former order when the amount cannot be charged", async () => {
    const ayni = await createOffer({ accessDays: 10, minimumAmount: 0, capacity: 1 });
    const person = await createTestUser();
    const former = await createExpiredOrder(ayni, person.id);
    expect((await buy(person, ayni.id, { chosenAmount: 1 })).status).toBe(422);
    expect((await orderOf(former.id)).renewedAt).toBeNull();
    expect(await takenSeatsOf(ayni.id)).toBe(1);
  });

  test("leaves the former order when the new one is not paid", async () => {
    const ayni = await createOffer({ accessDays: 10 });
    const buyer = await createTestUser();
    const former = await createExpiredOrder(ayni, buyer.id);
    const { body } = await buy(buyer, ayni.id);
    expect((await orderOf(former.id)).renewedAt).not.toBeNull();
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect((await orderOf(former.id)).renewedAt).toBeNull();
  });
});
