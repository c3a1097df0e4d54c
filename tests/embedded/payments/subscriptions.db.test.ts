import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { captureError, openShop, submitForm, type Shop } from "./harness";
import { DAY, buildSubscriptionSession, createBilling, type Billing } from "./billing";

let shop: Shop;
let billing: Billing;

beforeEach(async () => {
  shop = await openShop();
  billing = createBilling(shop);
});

afterEach(() => shop.close());

describe("a checkout session for a subscription", () => {
  it("starts it once it is paid, for a new customer", async () => {
    const session = await shop.stripe.checkout.sessions.create(buildSubscriptionSession());
    expect(session).toMatchObject({
      mode: "subscription",
      status: "open",
      payment_status: "unpaid",
      amount_total: 900,
      customer: null,
      payment_intent: null,
      payment_method_types: ["card"],
      subscription: null,
    });
    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain("Suscribirme por 9,00\u00a0€");
    expect(page).not.toContain("Pago que tarda");
    expect(await submitForm(session.url ?? "", { card: "accepted" })).toBe("https://ayllu.example/hecho");

    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription.latest_invoice.payments.data.payment.payment_intent", "customer", "invoice"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      payment_intent: null,
      client_reference_id: "membership-1",
      customer: { email: "ana@ayllu.test" },
      customer_details: { email: "ana@ayllu.test" },
      subscription: {
        status: "active",
        cancel_at_period_end: false,
        metadata: { membershipId: "membership-1" },
        latest_invoice: {
          status: "paid",
          billing_reason: "subscription_create",
          amount_paid: 900,
          attempt_count: 1,
          parent: { subscription_details: { metadata: { membershipId: "membership-1" } } },
          payments: {
            data: [{ status: "paid", payment: { payment_intent: { status: "succeeded", amount: 900 } } }],
          },
        },
      },
      invoice: { lines: { data: [{ amount: 900, quantity: 1 }] } },
    });
    const events = await shop.waitForEvents("checkout.session.completed", "charge.updated");
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "customer.created",
        "payment_method.attached",
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "invoice.paid",
        "invoice.payment_succeeded",
      ]),
    );
  });

  it("belongs to the customer that it names", async () => {
    const customer = await shop.stripe.customers.create({
      email: "eva@ayllu.test",
      metadata: { userId: "eva" },
    });
    const { subscription } = await billing.subscribe({ customer: customer.id, customer_email: undefined });
    expect(subscription.customer).toBe(customer.id);
    const { data } = await shop.stripe.paymentIntents.list({ customer: customer.id });
    expect(data).toHaveLength(1);
    expect((await shop.stripe.customers.list({ email: "eva@ayllu.test" })).data).toHaveLength(1);
  });

  it("leaves nothing behind when the card is declined or the payer does not confirm", async () => {
    const { id, url } = await shop.stripe.checkout.sessions.create(buildSubscriptionSession());
    const address = url ?? "";
    expect(await submitForm(address, { card: "declined" })).toBe(address);
    expect(await (await fetch(address)).text()).toContain("El banco rechazó la tarjeta");
    const question = await submitForm(address, { card: "confirm" });
    expect(await submitForm(question, { answer: "no" })).toBe(address);
    expect((await shop.stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect((await shop.stripe.invoices.list()).data).toEqual([]);

    await submitForm(address, { card: "confirm" });
    await submitForm(question, { answer: "yes" });
    const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
    expect(session).toMatchObject({ status: "complete", subscription: { status: "active" } });
  });

  it("expires", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(buildSubscriptionSession());
    await shop.control(`pay/${id}`, { card: "declined" });
    await shop.control("clock", { advanceSeconds: DAY + 60 });
    await shop.waitForEvents("checkout.session.expired", "payment_intent.canceled");
    expect((await shop.stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  });

  it("is the same for the same idempotency key", async () => {
    const options = { idempotencyKey: "membership-1:1" };
    const first = await shop.stripe.checkout.sessions.create(buildSubscriptionSession(), options);
    const second = await shop.stripe.checkout.sessions.create(buildSubscriptionSession(), options);
    expect(second.id).toBe(first.id);
  });

  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string | undefined, string | undefined]>([
    [
      "an unknown customer",
      { customer: "cus_nobody", customer_email: undefined },
      "resource_missing",
      "customer",
    ],
    ["a customer and an email", { customer: "cus_nobody" }, undefined, "customer_email"],
    ["data of a payment", { payment_intent_data: { description: "x" } }, undefined, "payment_intent_data"],
    ["no price", { line_items: undefined }, "parameter_missing", "line_items"],
    [
      "an unknown price",
      { line_items: [{ price: "price_x", quantity: 1 }] },
      "resource_missing",
      "line_items[0][price]",
    ],
    ["data of a card", { setup_intent_data: { description: "x" } }, undefined, "setup_intent_data"],
  ])("is rejected with %s", async (_, changes, code, param) => {
    const call = shop.stripe.checkout.sessions.create(buildSubscriptionSession(changes));
    expect(await captureError(call)).toMatchObject({ code, param, statusCode: 400 });
  });

  it("is rejected below the minimum of its currency", async () => {
    const call = shop.stripe.checkout.sessions.create(buildSubscriptionSession({}, { amount: 10 }));
    expect(await captureError(call)).toMatchObject({ code: "amount_too_small" });
  });
});
