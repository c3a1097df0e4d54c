import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { captureError, openShop, submitForm, type Shop } from "./harness";
import { DAY, HOUR, createBilling, periodEnd, type Billing } from "./billing";

let shop: Shop;
let billing: Billing;

beforeEach(async () => {
  shop = await openShop();
  billing = createBilling(shop);
});

afterEach(() => shop.close());

const itemId = ({ items }: Stripe.Subscription): string => items.data[0]?.id ?? "";

describe("a subscription", () => {
  it("that is canceled at the end of its period runs until then and can be continued", async () => {
    const { subscription } = await billing.subscribe();
    const { id } = subscription;
    const end = periodEnd(subscription);
    const ending = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: "active", cancel_at: end, cancel_at_period_end: true });
    expect(ending.canceled_at).toBeGreaterThan(0);
    const continued = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(continued).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });

    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await billing.moveTo(end + 1);
    expect(await billing.load(id)).toMatchObject({
      status: "canceled",
      ended_at: end,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(await billing.invoices(id)).toHaveLength(1);
    await shop.waitForEvents("customer.subscription.updated", "customer.subscription.deleted");
    expect(await billing.eventTypes(id)).not.toContain("invoice.upcoming");
  });

  it("that is canceled at once ends, and its unpaid invoice is collected no more", async () => {
    const { subscription } = await billing.subscribe({}, { card: "declined-later" });
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    const canceled = await shop.stripe.subscriptions.cancel(subscription.id, {
      invoice_now: false,
      prorate: false,
    });
    expect(canceled).toMatchObject({ status: "canceled", canceled_at: canceled.ended_at });
    await billing.advance(30 * DAY);
    expect(await billing.latestInvoice(subscription.id)).toMatchObject({
      status: "open",
      attempt_count: 1,
      auto_advance: false,
    });
    expect(await captureError(shop.stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
    const change = shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await captureError(change)).message).toContain("canceled subscription");
    const renamed = await shop.stripe.subscriptions.update(subscription.id, { metadata: { note: "x" } });
    expect(renamed.metadata).toEqual({ membershipId: "membership-1", note: "x" });
  });

  it("that is paused renews without being paid, and resumes by itself", async () => {
    const { subscription } = await billing.subscribe();
    const { id } = subscription;
    const end = periodEnd(subscription);
    const paused = await shop.stripe.subscriptions.update(id, {
      pause_collection: { behavior: "void", resumes_at: end + 5 * DAY },
    });
    expect(paused).toMatchObject({ status: "active", pause_collection: { behavior: "void" } });
    await billing.moveTo(end + 2 * HOUR);
    expect(await billing.latestInvoice(id)).toMatchObject({ status: "void", amount_paid: 0 });
    expect(await billing.eventTypes(id)).not.toContain("invoice.upcoming");
    await billing.moveTo(end + 5 * DAY + 1);
    const resumed = await billing.load(id);
    expect(resumed).toMatchObject({ status: "active", pause_collection: null });
    await billing.moveTo(periodEnd(resumed) + 2 * HOUR);
    expect((await billing.latestInvoice(id)).status).toBe("paid");
    expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(2);
  });

  it("that is paused without an end resumes when it is told to", async () => {
    const { subscription } = await billing.subscribe();
    const { id } = subscription;
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
    await billing.advance(65 * DAY);
    expect((await billing.invoices(id)).map(({ status }) => status)).toEqual(["paid", "void", "void"]);
    const resumed = await shop.stripe.subscriptions.update(id, { pause_collection: "" });
    expect(resumed.pause_collection).toBeNull();
    await billing.moveTo(periodEnd(resumed) + 2 * HOUR);
    expect((await billing.latestInvoice(id)).status).toBe("paid");
    const past = shop.stripe.subscriptions.update(id, {
      pause_collection: { behavior: "void", resumes_at: 1_000 },
    });
    expect(await captureError(past)).toMatchObject({ param: "pause_collection[resumes_at]" });
  });

  it("costs its new price from the next period on", async () => {
    const { subscription } = await billing.subscribe();
    const product = String(subscription.items.data[0]?.price.product);
    const update = (amount: number, changes: object = {}) =>
      shop.stripe.subscriptions.update(subscription.id, {
        items: [
          {
            id: itemId(subscription),
            price_data: {
              currency: "eur",
              product,
              recurring: { interval: "month" },
              unit_amount: amount,
              ...changes,
            },
          },
        ],
        proration_behavior: "none",
      });
    const changed = await update(1_500);
    expect(changed.items.data[0]).toMatchObject({ id: itemId(subscription), price: { unit_amount: 1_500 } });
    expect(periodEnd(changed)).toBe(periodEnd(subscription));
    expect(await billing.invoices(subscription.id)).toHaveLength(1);
    await billing.moveTo(periodEnd(changed) + 2 * HOUR);
    expect(await billing.latestInvoice(subscription.id)).toMatchObject({
      status: "paid",
      amount_paid: 1_500,
    });

    expect(await captureError(update(10))).toMatchObject({ code: "amount_too_small" });
    expect((await captureError(update(1_500, { currency: "usd" }))).message).toContain("expected currency");
    expect(await captureError(update(1_500, { recurring: { interval: "year" } }))).toMatchObject({
      statusCode: 400,
    });
    expect(await captureError(update(1_500, { product: "prod_nobody" }))).toMatchObject({
      code: "resource_missing",
    });
  });

  it("takes a price of its own call", async () => {
    const { subscription } = await billing.subscribe();
    const price = await shop.stripe.prices.create({
      currency: "eur",
      unit_amount: 2_000,
      recurring: { interval: "month" },
      product_data: { name: "El círculo grande" },
    });
    const changed = await shop.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemId(subscription), price: price.id }],
        proration_behavior: "none",
        expand: ["items.data.price.product"],
      },
      { idempotencyKey: "change-1" },
    );
    expect(changed.items.data[0]?.price.product).toMatchObject({ name: "El círculo grande" });
    expect(String(changed.items.data[0]?.price.unit_amount_decimal)).toBe("2000");
  });

  it.each<[string, object, string]>([
    ["an unknown parameter", { colour: "red" }, "colour"],
    [
      "an unknown behavior",
      { pause_collection: { behavior: "keep_as_draft" } },
      "pause_collection[behavior]",
    ],
    ["an unknown item", { items: [{ id: "si_nobody", quantity: 2 }] }, "items[0][id]"],
    ["somebody else's card", { default_payment_method: "pm_nobody" }, "default_payment_method"],
  ])("is not changed by %s", async (_, changes, param) => {
    const { id } = (await billing.subscribe()).subscription;
    const before = await billing.load(id);
    expect(await captureError(shop.stripe.subscriptions.update(id, changes))).toMatchObject({
      param,
      statusCode: 400,
    });
    expect(await billing.load(id)).toEqual(before);
  });

  it("is listed by customer, status and time", async () => {
    const first = await billing.subscribe();
    const second = await billing.subscribe();
    await shop.stripe.subscriptions.cancel(second.subscription.id);
    const listIds = async (params: Stripe.SubscriptionListParams) =>
      (await shop.stripe.subscriptions.list(params)).data.map(({ id }) => id);
    expect(await listIds({})).toEqual([first.subscription.id]);
    expect(await listIds({ status: "all" })).toEqual([second.subscription.id, first.subscription.id]);
    expect(await listIds({ status: "canceled" })).toEqual([second.subscription.id]);
    expect(await listIds({ status: "all", customer: first.customer })).toEqual([first.subscription.id]);
    expect(await listIds({ status: "all", created: { gt: second.subscription.created } })).toEqual([]);
    expect(await captureError(billing.load("sub_nobody"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });
});

describe("another card", () => {
  const openSetup = async (customer: string): Promise<{ id: string; url: string }> => {
    const { id, url } = await shop.stripe.checkout.sessions.create({
      mode: "setup",
      currency: "eur",
      customer,
      success_url: "https://ayllu.example/tarjeta",
      setup_intent_data: { metadata: { membershipId: "membership-1" } },
    });
    return { id, url: url ?? "" };
  };

  const savedMethod = async (session: string): Promise<string> => {
    const { setup_intent } = await shop.stripe.checkout.sessions.retrieve(session, {
      expand: ["setup_intent"],
    });
    if (typeof setup_intent !== "object" || typeof setup_intent?.payment_method !== "string")
      throw new Error("No card was saved");
    return setup_intent.payment_method;
  };

  it("is saved on a page of its own and pays what is due", async () => {
    const { subscription, customer } = await billing.subscribe({}, { card: "declined-later" });
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    const { id, url } = await openSetup(customer);
    expect(await (await fetch(url)).text()).toContain("Guardar la tarjeta");
    expect(await submitForm(url, { card: "declined" })).toBe(url);
    expect(await (await fetch(url)).text()).toContain("El banco rechazó la tarjeta");
    expect(await submitForm(url, { card: "accepted" })).toBe("https://ayllu.example/tarjeta");
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      amount_total: null,
    });
    await shop.waitForEvents("setup_intent.succeeded", "checkout.session.completed");

    const method = await savedMethod(id);
    const saved = await shop.stripe.paymentMethods.retrieve(method);
    expect(saved).toMatchObject({ customer, card: { last4: "4242" } });
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: method });
    const invoice = await billing.latestInvoice(subscription.id);
    expect((await shop.stripe.invoices.pay(invoice.id)).status).toBe("paid");
    expect((await billing.load(subscription.id)).status).toBe("active");
  });

  it("of the customer is used where the subscription has none of its own", async () => {
    const { subscription, customer } = await billing.subscribe({}, { card: "declined-later" });
    const { id, url } = await openSetup(customer);
    const question = await submitForm(url, { card: "confirm" });
    await submitForm(question, { answer: "yes" });
    const changed = await shop.stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: await savedMethod(id) },
    });
    expect(changed.invoice_settings.default_payment_method).toBe(await savedMethod(id));
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    // The subscription's own card comes first.
    expect((await billing.latestInvoice(subscription.id)).status).toBe("open");
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: "" });
    await billing.advance(3 * DAY);
    expect((await billing.latestInvoice(subscription.id)).status).toBe("paid");
  });
});

describe("a subscription without a checkout page", () => {
  const create = async (changes: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const { customer, subscription } = await billing.subscribe({}, { card: "confirm-later" });
    const price = subscription.items.data[0]?.price.id;
    return shop.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: String(subscription.default_payment_method),
      ...changes,
    });
  };

  it("is incomplete until its first invoice is paid", async () => {
    const created = await create();
    expect(created.status).toBe("incomplete");
    await shop.control(`invoices/${String(created.latest_invoice)}/pay`, { confirmed: true });
    expect((await billing.load(created.id)).status).toBe("active");
  });

  it("expires after 23 hours", async () => {
    const created = await create({ payment_behavior: "default_incomplete" });
    await billing.advance(23 * HOUR - 60);
    expect((await billing.load(created.id)).status).toBe("incomplete");
    await billing.advance(120);
    expect((await billing.load(created.id)).status).toBe("incomplete_expired");
    expect((await billing.latestInvoice(created.id)).status).toBe("void");
    expect((await shop.stripe.subscriptions.list({ status: "ended" })).data).toHaveLength(1);
  });

  it("is not created if its payment fails and that is an error", async () => {
    const error = await captureError(create({ payment_behavior: "error_if_incomplete" }));
    expect(error).toMatchObject({ statusCode: 402 });
    expect((await shop.stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  });
});
