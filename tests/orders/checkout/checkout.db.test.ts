import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { GET as byPayment } from "@/app/api/orders/payment-intent/[id]/route";
import { db } from "@/lib/platform/db/client";
import { reconcileOrders } from "@/lib/orders/checkout";
import { makeAyni } from "../../../tools/factories/ayni";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { control, deliver, eventsAbout, pay, processor } from "../../../tools/faults/payments-control";

type Person = { id: string };

const offer = async (given = {}) =>
  makeAyni({ userId: (await makeMaster()).id, amount: 2500, currency: "EUR", ...given });

const buy = async (person: Person, ayniContentId: string, more = {}) =>
  call(POST, { method: "POST", json: { ayniContentId, ...more }, cookie: await cookieOf(person) });

const poll = async (person: Person, id: string) =>
  (await call(byPayment, { params: { id }, cookie: await cookieOf(person) })).body.data;

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });

async function checkoutOf(orderId: string): Promise<string> {
  const { checkoutSessionId } = await orderOf(orderId);
  if (!checkoutSessionId) throw new Error("the order has no checkout");
  return checkoutSessionId;
}

/** Somebody who has paid; nothing of ours has heard of it. */
async function paidUnheard(given = {}) {
  const ayni = await offer(given);
  const buyer = await makeUser();
  const { body } = await buy(buyer, ayni.id);
  await pay(await checkoutOf(body.data.id));
  return { ayni, buyer, orderId: body.data.id as string };
}

const mailsAbout = async (orderId: string) =>
  (await db.outboxMail.findMany({ where: { dedupeKey: { endsWith: orderId } } })).map(
    ({ template }) => template,
  );

const takenPlaces = async (ayniId: string) =>
  (await db.ayni.findUniqueOrThrow({ where: { id: ayniId } })).takenPlaces;

describe("buying", () => {
  test("leads to the processor's page, and is the buyer's once the processor says that it is paid", async () => {
    const ayni = await offer({ accessDays: 30 });
    const buyer = await makeUser();
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
    await pay(await checkoutOf(body.data.id));
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
    const held = (order.availableBillingDate?.getTime() ?? 0) - order.purchaseDate.getTime();
    expect(held).toBe(14 * 24 * 3_600_000);
    expect((await mailsAbout(order.id)).sort()).toEqual(["receipt", "sale"]);
  });

  test("again before paying gives the same order and the same page; afterwards the content", async () => {
    const ayni = await offer();
    const buyer = await makeUser();
    const first = await buy(buyer, ayni.id);
    const second = await buy(buyer, ayni.id);
    expect(second.body.data).toEqual(first.body.data);
    await pay(await checkoutOf(first.body.data.id));
    const third = await buy(buyer, ayni.id);
    expect(third.body.data).toMatchObject({ id: first.body.data.id, status: "completed" });
    expect(await takenPlaces(ayni.id)).toBe(1);
  });

  test("at once from two windows makes one order", async () => {
    const ayni = await offer();
    const buyer = await makeUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, ayni.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.checkoutUrl)).size).toBe(1);
  });

  test("with a card that is declined leaves the place held and nothing paid", async () => {
    const ayni = await offer({ capacity: 1 });
    const buyer = await makeUser();
    const { body } = await buy(buyer, ayni.id);
    await pay(await checkoutOf(body.data.id), "declined");
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "pending" });
    expect(await takenPlaces(ayni.id)).toBe(1);
    expect((await buy(await makeUser(), ayni.id)).body.error).toBe("SoldOut");
  });

  test("by a means that takes its time keeps the place until the processor knows", async () => {
    const { body, buyer, ayni } = await begun({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await pay(checkout, "late");
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "pending" });
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await takenPlaces(ayni.id)).toBe(1);
    await control(`late/${checkout}`, { outcome: "succeeded" });
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "completed" });
  });

  test("by a means that takes its time and fails gives the place back", async () => {
    const { body, buyer, ayni } = await begun({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await pay(checkout, "late");
    await control(`late/${checkout}`, { outcome: "failed" });
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "failed" });
    expect(await takenPlaces(ayni.id)).toBe(0);
  });

  test("one's own is a conflict, and an order of somebody else's is null", async () => {
    const ayni = await offer();
    expect((await buy({ id: ayni.userId }, ayni.id)).status).toBe(409);
    const { body } = await buy(await makeUser(), ayni.id);
    expect(await poll(await makeUser(), body.data.id)).toBeNull();
  });
});

async function begun(given = {}) {
  const ayni = await offer(given);
  const buyer = await makeUser();
  return { ayni, buyer, body: (await buy(buyer, ayni.id)).body };
}

describe("paying what one feels", () => {
  const free = { amount: 2000, minimumAmount: 500, suggestedAmount: 2000 };

  test("takes what is chosen, from the minimum up", async () => {
    const ayni = await offer(free);
    const buyer = await makeUser();
    const less = await buy(buyer, ayni.id, { chosenAmount: 499 });
    expect(less.status).toBe(422);
    expect(less.body.fields).toHaveProperty("chosenAmount");
    expect(await db.order.count({ where: { userId: buyer.id } })).toBe(0);
    const { body } = await buy(buyer, ayni.id, { chosenAmount: 777 });
    expect((await orderOf(body.data.id)).amount).toBe(777);
  });

  test("is what the Master suggests where nothing is chosen", async () => {
    const { body } = await buy(await makeUser(), (await offer(free)).id);
    expect((await orderOf(body.data.id)).amount).toBe(2000);
  });

  test("may be nothing where the minimum is nothing: then it is received at once", async () => {
    const ayni = await offer({ ...free, minimumAmount: 0 });
    const { body } = await buy(await makeUser(), ayni.id, { chosenAmount: 0 });
    expect(body.data.status).toBe("completed");
    expect(await orderOf(body.data.id)).toMatchObject({ amount: 0, currency: "eur", payment: null });
  });

  test("is for nobody where the price is fixed", async () => {
    const { body } = await buy(await makeUser(), (await offer()).id, { chosenAmount: 1 });
    expect((await orderOf(body.data.id)).amount).toBe(2500);
  });
});

/** What the processor tells of a checkout, but for its subject. */
const completed = {
  object: "event",
  type: "checkout.session.completed",
  created: Math.floor(Date.now() / 1000),
};

describe("what the processor tells", () => {
  test("has its effect once, in any order and however often it is told", async () => {
    const { orderId } = await paidUnheard();
    const events = await eventsAbout(orderId);
    expect(events.length).toBeGreaterThan(2);
    for (const event of [...events, ...events.toReversed()]) {
      expect((await deliver(event)).status).toBe(200);
    }
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
    expect(await db.payment.count({ where: { orderId } })).toBe(1);
    expect((await mailsAbout(orderId)).sort()).toEqual(["receipt", "sale"]);
  });

  test("at once by several messengers has its effect once", async () => {
    const { orderId, buyer } = await paidUnheard();
    const events = await eventsAbout(orderId);
    await Promise.all([...events.map((event) => deliver(event)), poll(buyer, orderId), poll(buyer, orderId)]);
    expect(await poll(buyer, orderId)).toMatchObject({ status: "completed" });
    expect(await db.payment.count({ where: { orderId } })).toBe(1);
  });

  test("is not believed without its signature, with another's, or when it is old", async () => {
    const { orderId } = await paidUnheard();
    const [event] = await eventsAbout(orderId);
    if (!event) throw new Error("something was told");
    expect((await deliver(event, { secret: "whsec_another" })).status).toBe(400);
    const old = Math.floor(Date.now() / 1000) - 301;
    expect((await deliver(event, { timestamp: old })).status).toBe(400);
    expect(await orderOf(orderId)).toMatchObject({ status: "PENDING" });
    // With the right signature the same words are believed.
    expect((await deliver(event)).status).toBe(200);
  });

  test("is asked for, not taken from the words of the event", async () => {
    const { body } = await begun();
    const id = await checkoutOf(body.data.id);
    const forged = {
      ...completed,
      id: `evt_forged_${body.data.id}`,
      data: { object: { id, object: "checkout.session", payment_status: "paid", status: "complete" } },
    };
    expect((await deliver(forged)).status).toBe(200);
    expect(await orderOf(body.data.id)).toMatchObject({ status: "PENDING" });
  });

  test("of what is not ours changes nothing", async () => {
    const checkout = { id: "cs_test_unknown", object: "checkout.session" };
    expect((await deliver({ ...completed, id: "evt_checkout", data: { object: checkout } })).status).toBe(
      200,
    );
    const intent = { id: "pi_unknown", object: "payment_intent" };
    expect((await deliver({ ...completed, id: "evt_intent", data: { object: intent } })).status).toBe(200);
    expect(await db.paymentEvent.count({ where: { id: { in: ["evt_checkout", "evt_intent"] } } })).toBe(2);
  });

  test("of a refund ends the order and its access", async () => {
    const { orderId, buyer } = await paidUnheard();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await processor.refunds.create({ payment_intent: paymentIntentId ?? "" });
    for (const event of await eventsAbout(orderId, paymentIntentId)) await deliver(event);
    expect(await orderOf(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    expect(await mailsAbout(orderId)).toContain("refunded");
  });

  test("of a part that is given back leaves the access", async () => {
    const { orderId, buyer } = await paidUnheard();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await processor.refunds.create({ payment_intent: paymentIntentId ?? "", amount: 1000 });
    for (const event of await eventsAbout(orderId, paymentIntentId)) await deliver(event);
    expect(await orderOf(orderId)).toMatchObject({
      status: "COMPLETED",
      payment: { status: "SUCCEEDED", refundedAmount: 1000 },
    });
  });
});

describe("while the processor is away", () => {
  const forgetClient = () => Reflect.deleteProperty(globalThis, "aylluStripe");

  /** Nobody listens where the processor should be. */
  async function away<T>(act: () => Promise<T>): Promise<T> {
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

  test("buying may be tried again, and leads to the order that was begun", async () => {
    const ayni = await offer({ capacity: 1 });
    const buyer = await makeUser();
    const refused = await away(() => buy(buyer, ayni.id));
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe("ServiceUnavailable");
    const [begun] = await db.order.findMany({ where: { userId: buyer.id } });
    const { status, body } = await buy(buyer, ayni.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: begun?.id, status: "pending" });
    expect(await takenPlaces(ayni.id)).toBe(1);
  });

  test("an order is answered as we know it", async () => {
    const { orderId, buyer } = await paidUnheard();
    expect(await away(() => poll(buyer, orderId))).toMatchObject({ status: "pending" });
    expect(await poll(buyer, orderId)).toMatchObject({ status: "completed" });
  });

  test("a webhook is answered so that it comes again", async () => {
    const { orderId } = await paidUnheard();
    const [event] = await eventsAbout(orderId);
    if (!event) throw new Error("something was told");
    expect((await away(() => deliver(event))).status).toBe(503);
    expect((await deliver(event)).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
  });
});

describe("what nobody heard of", () => {
  const later = () => new Date(Date.now() + 3_600_000);

  test("an order whose checkout was never asked for gives its place back", async () => {
    const ayni = await offer({ capacity: 1 });
    const buyer = await makeUser();
    const { body } = await buy(buyer, ayni.id);
    // As if the server had died before it asked.
    await db.order.update({
      where: { id: body.data.id },
      data: { checkoutSessionId: null, checkoutUrl: null, createdAt: new Date(Date.now() - 180_000) },
    });
    await reconcileOrders();
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect(await takenPlaces(ayni.id)).toBe(0);
  });

  test("a payment whose news were lost completes its order", async () => {
    const { orderId } = await paidUnheard();
    await reconcileOrders(later());
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED" });
  });

  test("a checkout that was left open is closed, so that it cannot be paid any more", async () => {
    const { body, ayni, buyer } = await begun({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await reconcileOrders(later());
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    await pay(checkout);
    expect(await processor.checkout.sessions.retrieve(checkout)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
    expect(await takenPlaces(ayni.id)).toBe(0);
    const again = await buy(buyer, ayni.id);
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(body.data.id);
  });

  test("what was paid for a place that is gone is given back by itself", async () => {
    const { body, ayni } = await begun({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    // We believed it lost and gave the place to another; the processor took the money all the same.
    await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
    expect((await buy(await makeUser(), ayni.id)).status).toBe(201);
    await pay(checkout);
    for (const event of await eventsAbout(body.data.id)) expect((await deliver(event)).status).toBe(200);
    const order = await orderOf(body.data.id);
    expect(order).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    const { data } = await processor.refunds.list({ payment_intent: order.paymentIntentId ?? "" });
    expect(data).toMatchObject([{ amount: 2500, status: "succeeded" }]);
    expect(await mailsAbout(order.id)).toEqual(["late-payment"]);
  });

  test("what was paid late for a place that is still free is received", async () => {
    const { body, buyer } = await begun({ capacity: 1 });
    const checkout = await checkoutOf(body.data.id);
    await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
    await pay(checkout);
    for (const event of await eventsAbout(body.data.id)) await deliver(event);
    expect(await poll(buyer, body.data.id)).toMatchObject({ status: "completed" });
  });
});

describe("a dispute", () => {
  async function disputed() {
    const { orderId, buyer } = await paidUnheard();
    await poll(buyer, orderId);
    const { paymentIntentId } = await orderOf(orderId);
    await control("disputes", { payment_intent: paymentIntentId });
    const tell = async () => {
      for (const event of await eventsAbout(orderId, paymentIntentId)) await deliver(event);
    };
    await tell();
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED", payment: { status: "DISPUTED" } });
    const { data } = await processor.disputes.list({ payment_intent: paymentIntentId ?? "" });
    return { orderId, tell, disputeId: data[0]?.id ?? "" };
  }

  test("that is won leaves all as it was", async () => {
    const { orderId, tell, disputeId } = await disputed();
    await control(`disputes/${disputeId}/close`, { status: "won" });
    await tell();
    expect(await orderOf(orderId)).toMatchObject({ status: "COMPLETED", payment: { status: "SUCCEEDED" } });
  });

  test("that is lost ends the order, and is not said to be our refund", async () => {
    const { orderId, tell, disputeId } = await disputed();
    await control(`disputes/${disputeId}/close`, { status: "lost" });
    await tell();
    expect(await orderOf(orderId)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 2500 } });
    expect(await mailsAbout(orderId)).not.toContain("refunded");
  });
});

describe("an order that can never be paid", () => {
  const tiny = { amount: 2000, minimumAmount: 0 };

  test("ends as failed, also when it is asked for long after its first try", async () => {
    const ayni = await offer({ ...tiny, capacity: 1 });
    const buyer = await makeUser();
    const begun = await db.order.create({
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
    expect(await orderOf(begun.id)).toMatchObject({ status: "FAILED" });
    expect(await takenPlaces(ayni.id)).toBe(0);
  });

  test("whose checkout the processor does not know gives its place back", async () => {
    const { body, ayni } = await begun({ capacity: 1 });
    await db.order.update({ where: { id: body.data.id }, data: { checkoutSessionId: "cs_test_gone" } });
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect(await takenPlaces(ayni.id)).toBe(0);
  });

  test("because its first try was asked for in other words begins another", async () => {
    const ayni = await offer();
    const buyer = await makeUser();
    const { body } = await buy(buyer, ayni.id);
    // The answer was lost, and meanwhile the Master gave it another title.
    await db.order.update({
      where: { id: body.data.id },
      data: { checkoutSessionId: null, checkoutUrl: null },
    });
    await db.ayni.update({ where: { id: ayni.id }, data: { title: "Otro título" } });
    const again = await buy(buyer, ayni.id);
    expect(again.status).toBe(201);
    expect(again.body.data.id).toBe(body.data.id);
    expect((await orderOf(body.data.id)).checkoutAttempt).toBe(2);
  });
});

describe("renewing what one had for a time", () => {
  const ended = async (ayni: { id: string; userId: string }, userId: string) =>
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

  test("takes no second place", async () => {
    const ayni = await offer({ amount: 0, accessDays: 10, capacity: 1 });
    const person = await makeUser();
    await ended(ayni, person.id);
    expect(await takenPlaces(ayni.id)).toBe(1);
    expect((await buy(person, ayni.id)).status).toBe(201);
    expect(await takenPlaces(ayni.id)).toBe(1);
    expect((await buy(await makeUser(), ayni.id)).body.error).toBe("SoldOut");
  });

  test("with an amount that cannot be charged leaves what was there before", async () => {
    const ayni = await offer({ accessDays: 10, minimumAmount: 0, capacity: 1 });
    const person = await makeUser();
    const former = await ended(ayni, person.id);
    expect((await buy(person, ayni.id, { chosenAmount: 1 })).status).toBe(422);
    expect((await orderOf(former.id)).renewedAt).toBeNull();
    expect(await takenPlaces(ayni.id)).toBe(1);
  });

  test("that is not paid leaves what was there before", async () => {
    const ayni = await offer({ accessDays: 10 });
    const buyer = await makeUser();
    const former = await ended(ayni, buyer.id);
    const { body } = await buy(buyer, ayni.id);
    expect((await orderOf(former.id)).renewedAt).not.toBeNull();
    await reconcileOrders(new Date(Date.now() + 3_600_000));
    expect(await orderOf(body.data.id)).toMatchObject({ status: "EXPIRED" });
    expect((await orderOf(former.id)).renewedAt).toBeNull();
  });
});
