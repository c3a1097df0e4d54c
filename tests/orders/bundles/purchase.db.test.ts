import { describe, expect, test } from "vitest";
import { POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { GET as getQuote } from "@/app/api/bundles/[slug]/quote/route";
import { reconcileOrders } from "@/lib/orders/checkout";
import { syncPayment } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import {
  buyBundleAs,
  createBundlePurchase,
  createTestBundle,
  listPurchaseOrders,
} from "@/tests/support/factories/bundles";
import { createTestOrder } from "@/tests/support/factories/orders";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { controlProcessor, payCheckout, stripe } from "@/tests/support/faults/payments-control";
import { createTestEncuentro } from "@/tests/support/factories/ayni";

const SHARES = [2250, 1500, 750];

const amountsOf = (orders: { amount: number }[]) => orders.map(({ amount }) => amount);
const statusesOf = (orders: { status: string }[]) => [...new Set(orders.map(({ status }) => status))];
const refundedOf = (orders: { payment: { refundedAmount: number } | null }[]) =>
  orders.map(({ payment }) => payment?.refundedAmount ?? null);

async function getIntentId(purchaseId: string): Promise<string> {
  const { paymentIntentId } = await db.order.findUniqueOrThrow({ where: { id: purchaseId } });
  return paymentIntentId ?? "";
}

async function getCheckoutId(id: string): Promise<string> {
  return (await db.order.findUniqueOrThrow({ where: { id } })).checkoutSessionId ?? "";
}

const expectInvariants = async (parts: { id: string }[]) =>
  expect(await findBrokenInvariants(parts.map(({ id }) => id))).toEqual([]);

const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("a purchase", () => {
  test("is one payment and an order with its share for each part", async () => {
    const { bundle, parts, master } = await createTestBundle();
    const startsAt = new Date(Date.now() + 3 * 24 * 3_600_000);
    const encuentro = await createTestEncuentro(parts.at(-1)?.id ?? "", { startsAt });
    const { id, buyer } = await createBundlePurchase(bundle);
    const orders = await listPurchaseOrders(id);
    expect(amountsOf(orders)).toEqual(SHARES);
    expect(orders.map(({ ayniContentId }) => ayniContentId)).toEqual(parts.map((part) => part.id));
    expect(statusesOf(orders)).toEqual(["COMPLETED"]);
    for (const { amount, taxBase, taxAmount, payment } of orders) {
      expect(taxBase + taxAmount).toBe(amount);
      expect(payment).toMatchObject({ amount, status: "SUCCEEDED", paymentIntentId: await getIntentId(id) });
    }
    const intent = await stripe.paymentIntents.retrieve(await getIntentId(id));
    expect(intent.amount).toBe(4500);
    const receipts = await db.outboxMail.findMany({ where: { to: buyer.email, template: "receipt" } });
    expect(receipts).toMatchObject([{ payload: { encuentroIds: [encuentro.id] } }]);
    const sold = await db.notification.findMany({ where: { userId: master.id, type: "sold" } });
    expect(sold.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ title: "Tres lunas", amount: 4500, bundled: 3 }),
    ]);
    await expectInvariants(parts);
  });

  test("leaves out what the buyer has", async () => {
    const { bundle, parts } = await createTestBundle();
    const buyer = await createTestUser();
    if (parts[0]) await createTestOrder(buyer, parts[0]);
    const { body } = await callHandler(getQuote, {
      params: { slug: bundle.slug },
      cookie: await createSessionCookie(buyer),
    });
    expect(body.data).toMatchObject({ amount: 2250, owned: [parts[0]?.title], refusal: null });
    const placed = await buyBundleAs(buyer, bundle, { expectedAmount: 2250 });
    await payOrder(placed.body.data.id);
    expect(amountsOf(await listPurchaseOrders(placed.body.data.id))).toEqual([1500, 750]);
    expect(await buyBundleAs(buyer, bundle)).toMatchObject({ status: 409 });
    await expectInvariants(parts);
  });

  test("renews what has expired", async () => {
    const { bundle, parts } = await createTestBundle();
    const buyer = await createTestUser();
    const [first] = parts;
    if (!first) return;
    const expired = await createTestOrder(buyer, first, { contentExpirationDate: new Date(0) });
    const placed = await buyBundleAs(buyer, bundle, { expectedAmount: 4500 });
    await payOrder(placed.body.data.id);
    expect(amountsOf(await listPurchaseOrders(placed.body.data.id))).toEqual(SHARES);
    expect((await db.order.findUniqueOrThrow({ where: { id: expired.id } })).renewedAt).not.toBeNull();
    await expectInvariants(parts);
  });

  test("takes the seat that a waiting list holds for the buyer", async () => {
    const { bundle, parts } = await createTestBundle();
    const [first] = parts;
    const buyer = await createTestUser();
    if (!first) return;
    await db.ayni.update({ where: { id: first.id }, data: { capacity: 1 } });
    await db.waitingListEntry.create({
      data: { ayniId: first.id, userId: buyer.id, offeredAt: new Date() },
    });
    expect((await buyBundleAs(await createTestUser(), bundle)).status).toBe(409);
    expect((await buyBundleAs(buyer, bundle)).status).toBe(201);
    await expectInvariants(parts);
  });

  test("is resumed by the same buyer, also at once from two windows", async () => {
    const { bundle, parts } = await createTestBundle();
    const buyer = await createTestUser();
    const answers = await Promise.all([buyBundleAs(buyer, bundle), buyBundleAs(buyer, bundle)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.checkoutUrl)).size).toBe(1);
    expect(await db.bundlePurchase.count({ where: { userId: buyer.id } })).toBe(1);
    await expectInvariants(parts);
  });

  test.each([
    ["another price", {}, { expectedAmount: 4400 }, 409, "Conflict"],
    ["a full part", { capacity: 1, takenSeats: 1 }, {}, 409, "SoldOut"],
    ["a part that is no longer public", { status: "ARCHIVED" }, {}, 404, "NotFound"],
    ["a part whose price is chosen", { minimumAmount: 100 }, {}, 409, "Conflict"],
  ] as const)("is refused for %s", async (_, change, input, status, error) => {
    const { bundle, parts } = await createTestBundle();
    const [first] = parts;
    const all = status === 404 ? parts : first ? [first] : [];
    for (const { id } of all) await db.ayni.update({ where: { id }, data: change });
    const answer = await buyBundleAs(await createTestUser(), bundle, input);
    expect(answer).toMatchObject({ status, body: { error } });
    if (error !== "NotFound" && !("expectedAmount" in input))
      expect(answer.body.message).toContain(first?.title);
    expect(await db.bundlePurchase.count({ where: { bundleId: bundle.id } })).toBe(0);
  });

  test("waits for a single order of a part, and the other way round", async () => {
    const { bundle, parts } = await createTestBundle();
    const [first] = parts;
    const [single, whole] = [await createTestUser(), await createTestUser()];
    if (!first) return;
    const { body } = await placeOrderAs(single, first);
    const refused = await buyBundleAs(single, bundle);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain(first.title);
    const quote = await callHandler(getQuote, {
      params: { slug: bundle.slug },
      cookie: await createSessionCookie(single),
    });
    expect(quote.body.data.pendingOrderId).toBe(body.data.id);
    await buyBundleAs(whole, bundle);
    const answer = await placeOrderAs(whole, first);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.body.message).toContain("Tres lunas");
    await expectInvariants(parts);
  });

  test("of the last seat of a part succeeds for one of two buyers", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bundle, parts } = await createTestBundle({ part: { capacity: 1 } });
      const buyers = [await createTestUser(), await createTestUser()];
      const answers = await Promise.all(buyers.map((buyer) => buyBundleAs(buyer, bundle)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const live = await db.order.count({ where: { ayniContentId: { in: parts.map(({ id }) => id) } } });
      expect(live).toBe(3);
      await expectInvariants(parts);
    }
  });
});

describe("an unpaid purchase", () => {
  test("expires as a whole and frees the seats", async () => {
    const { bundle, parts } = await createTestBundle({ part: { capacity: 1 } });
    const { body } = await buyBundleAs(await createTestUser(), bundle);
    await reconcileOrders(inAnHour());
    expect(statusesOf(await listPurchaseOrders(body.data.id))).toEqual(["EXPIRED"]);
    const seats = await db.ayni.findMany({ where: { id: { in: parts.map(({ id }) => id) } } });
    expect(seats.map(({ takenSeats }) => takenSeats)).toEqual([0, 0, 0]);
    expect((await buyBundleAs(await createTestUser(), bundle)).status).toBe(201);
    await expectInvariants(parts);
  });

  test("has one checkout: its parts never get their own", async () => {
    const { bundle } = await createTestBundle();
    const { body } = await buyBundleAs(await createTestUser(), bundle);
    const [lead, ...others] = await listPurchaseOrders(body.data.id);
    expect(lead?.checkoutSessionId).toMatch(/^cs_/);
    await reconcileOrders(new Date(Date.now() + 5 * 60_000));
    for (const { id, checkoutUrl } of others) {
      expect(await getCheckoutId(id)).toBe("");
      expect(checkoutUrl).toBeNull();
    }
    expect(statusesOf(await listPurchaseOrders(body.data.id))).toEqual(["PENDING"]);
  });

  test("cannot end in part", async () => {
    const { bundle } = await createTestBundle();
    const { body } = await buyBundleAs(await createTestUser(), bundle);
    await expect(
      db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } }),
    ).rejects.toThrow(/do not belong together/);
  });

  test("that is paid too late is refunded whole once somebody has taken a seat", async () => {
    const { bundle, parts } = await createTestBundle({ part: { capacity: 1 } });
    const buyer = await createTestUser();
    const { body } = await buyBundleAs(buyer, bundle);
    const id: string = body.data.id;
    await payCheckout(await getCheckoutId(id));
    await db.order.updateMany({ where: { bundlePurchaseId: id }, data: { status: "EXPIRED" } });
    if (parts[1]) await createTestOrder(await createTestUser(), parts[1]);
    await syncPayment(id);
    const orders = await listPurchaseOrders(id);
    expect(statusesOf(orders)).toEqual(["REFUNDED"]);
    expect(refundedOf(orders)).toEqual(SHARES);
    expect(await db.outboxMail.count({ where: { to: buyer.email, template: "late-payment" } })).toBe(1);
    await expectInvariants(parts);
  });

  test("is completed although a part was archived while the buyer paid", async () => {
    const { bundle, parts } = await createTestBundle();
    const { body } = await buyBundleAs(await createTestUser(), bundle);
    await db.ayni.update({ where: { id: parts[2]?.id ?? "" }, data: { status: "ARCHIVED" } });
    await payOrder(body.data.id);
    expect(statusesOf(await listPurchaseOrders(body.data.id))).toEqual(["COMPLETED"]);
    await expectInvariants(parts);
  });
});

describe("what goes back of a purchase", () => {
  test("after a withdrawal is the share of that part only", async () => {
    const { bundle, parts } = await createTestBundle();
    const { id, buyer } = await createBundlePurchase(bundle);
    const [, second] = await listPurchaseOrders(id);
    const answer = await callHandler(withdraw, {
      method: "POST",
      params: { id: second?.id ?? "" },
      cookie: await createSessionCookie(buyer),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: "refunded", refundedAmount: 1500 } },
    });
    const orders = await listPurchaseOrders(id);
    expect(orders.map(({ status }) => status)).toEqual(["COMPLETED", "REFUNDED", "COMPLETED"]);
    expect(refundedOf(orders)).toEqual([0, 1500, 0]);
    const { data } = await stripe.refunds.list({ payment_intent: await getIntentId(id) });
    expect(data.map(({ amount, metadata }) => [amount, metadata?.orderId])).toEqual([[1500, second?.id]]);
    await expectInvariants(parts);
  });

  test("from the processor's own pages is allotted, never more than was paid", async () => {
    const { bundle, parts } = await createTestBundle();
    const { id } = await createBundlePurchase(bundle);
    const intent = await getIntentId(id);
    await stripe.refunds.create({ payment_intent: intent, amount: 600 });
    await syncPayment(id);
    expect(refundedOf(await listPurchaseOrders(id))).toEqual([300, 200, 100]);
    await expectInvariants(parts);
    await stripe.refunds.create({ payment_intent: intent });
    await syncPayment(id);
    const orders = await listPurchaseOrders(id);
    expect(refundedOf(orders)).toEqual(SHARES);
    expect(statusesOf(orders)).toEqual(["REFUNDED"]);
    await expectInvariants(parts);
  });

  test("after a lost dispute is everything", async () => {
    const { bundle, parts } = await createTestBundle();
    const { id } = await createBundlePurchase(bundle);
    const intent = await getIntentId(id);
    await controlProcessor("disputes", { payment_intent: intent });
    await syncPayment(id);
    expect((await listPurchaseOrders(id)).map(({ payment }) => payment?.status)).toEqual(
      Array(3).fill("DISPUTED"),
    );
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    await controlProcessor(`disputes/${data[0]?.id}/close`, { status: "lost" });
    await syncPayment(id);
    expect(statusesOf(await listPurchaseOrders(id))).toEqual(["REFUNDED"]);
    await expectInvariants(parts);
  });
});

test("a payment is never shared by orders of different purchases", async () => {
  const { bundle, parts } = await createTestBundle();
  const { id } = await createBundlePurchase(bundle);
  const other = await createBundlePurchase(bundle);
  const [, second] = await listPurchaseOrders(other.id);
  const paymentIntentId = await getIntentId(id);
  await expect(
    db.payment.update({ where: { orderId: second?.id ?? "" }, data: { paymentIntentId, part: 9 } }),
  ).rejects.toThrow(/has no part in the payment/);
  await expectInvariants(parts);
});
