import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY } from "./billing";
import { openShop, type Shop } from "./harness";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const now = () => Math.floor(Date.now() / 1000);

const createPayment = (changes = {}) => ({
  id: "pi_past",
  orderId: "an-order",
  email: "ana@example.test",
  amount: 2_500,
  currency: "eur",
  paidAt: now() - 40 * DAY,
  refundedAmount: 0,
  refundedAt: now() - 30 * DAY,
  ...changes,
});

const createSubscription = (changes = {}) => ({
  id: "sub_past",
  membershipId: "a-membership",
  customer: "cus_past",
  email: "ana@example.test",
  title: "Respirar en compañía",
  amount: 1_200,
  currency: "eur",
  interval: "month",
  periodStart: now() - 10 * DAY,
  pausedUntil: null,
  endsWithPeriod: false,
  isDeclined: false,
  ...changes,
});

const add = (history: { payments?: object[]; subscriptions?: object[] }) =>
  shop.control("history", { payments: [], subscriptions: [], ...history });

it("a payment of the past can be returned, once", async () => {
  await add({ payments: [createPayment(), createPayment({ id: "pi_other", refundedAmount: 1_000 })] });
  const refund = await shop.stripe.refunds.create({ payment_intent: "pi_past" });
  expect(refund).toMatchObject({ amount: 2_500, status: "succeeded" });
  await expect(shop.stripe.refunds.create({ payment_intent: "pi_past" })).rejects.toThrow("already");
  await expect(shop.stripe.refunds.create({ payment_intent: "pi_other", amount: 1_501 })).rejects.toThrow(
    "greater than unrefunded amount",
  );
});

it("a subscription of the past is paused, left and renewed like any other; nothing of the past is announced", async () => {
  await add({ subscriptions: [createSubscription(), createSubscription({ id: "sub_other" })] });
  expect(await shop.stripe.subscriptions.retrieve("sub_past")).toMatchObject({
    status: "active",
    metadata: { membershipId: "a-membership" },
    items: { data: [{ subscription: "sub_past" }] },
  });
  await shop.stripe.subscriptions.update("sub_other", { cancel_at_period_end: true });
  await shop.control("clock", { advanceSeconds: 25 * DAY });
  const { data: invoices } = await shop.stripe.invoices.list({ subscription: "sub_past" });
  expect(invoices).toMatchObject([{ status: "paid", amount_paid: 1_200 }]);
  expect((await shop.stripe.subscriptions.retrieve("sub_other")).status).toBe("canceled");
  const types = (await shop.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  expect(types).not.toContain("customer.subscription.created");
});

it("one whose card is declined is late after its period", async () => {
  await add({ subscriptions: [createSubscription({ periodStart: now() - 34 * DAY, isDeclined: true })] });
  expect((await shop.stripe.subscriptions.retrieve("sub_past")).status).toBe("past_due");
});

it("repeating a history changes nothing", async () => {
  const history = { payments: [createPayment()], subscriptions: [createSubscription()] };
  await add(history);
  await add(history);
  const { data } = await shop.stripe.subscriptions.list();
  expect(data.map(({ id }) => id)).toEqual(["sub_past"]);
  expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(1);
});
