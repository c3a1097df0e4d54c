import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { captureError, createClient, openShop, submitForm, type Shop } from "./harness";
import { DAY, HOUR, createBilling, periodEnd, type Billing } from "./billing";

let shop: Shop;
let billing: Billing;

beforeEach(async () => {
  shop = await openShop();
  billing = createBilling(shop);
});

afterEach(() => shop.close());

/** Returns the open invoice of a renewal that failed. */
async function failRenewal(
  card = "declined-later",
): Promise<{ invoice: Stripe.Invoice; id: string; customer: string }> {
  const { subscription, customer } = await billing.subscribe({}, { card });
  await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
  const invoice = await billing.latestInvoice(subscription.id);
  expect(invoice.status).toBe("open");
  return { invoice, id: subscription.id, customer };
}

async function intentOf(invoice: string): Promise<string> {
  const { data } = await shop.stripe.invoicePayments.list({ invoice });
  return String(data[0]?.payment.payment_intent);
}

describe("an open invoice", () => {
  it("that is paid by the site and declined keeps the schedule and the failed attempt", async () => {
    const { invoice, id } = await failRenewal();
    const pay = () => shop.stripe.invoices.pay(invoice.id, {}, { idempotencyKey: "pay-1" });
    const error = await captureError(pay());
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code: "card_declined", statusCode: 402 });
    expect(await captureError(pay())).toMatchObject({ code: "card_declined" });
    expect(await billing.latestInvoice(id)).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: invoice.next_payment_attempt,
    });
    const failures = (await billing.eventTypes(invoice.id)).filter(
      (type) => type === "invoice.payment_failed",
    );
    expect(failures).toHaveLength(2);
  });

  it("that must be confirmed tells the site so", async () => {
    const { invoice } = await failRenewal("confirm-later");
    expect(await captureError(shop.stripe.invoices.pay(invoice.id))).toMatchObject({
      code: "invoice_payment_intent_requires_action",
      statusCode: 402,
    });
  });

  it("is paid on its page, with another card", async () => {
    const { invoice, id } = await failRenewal();
    const url = invoice.hosted_invoice_url ?? "";
    expect(await (await fetch(url)).text()).toContain("El banco rechazó la tarjeta");
    await submitForm(url, { card: "confirm" });
    await submitForm(`${url}/confirm`, { answer: "no" });
    expect(await (await fetch(url)).text()).toContain("No confirmaste el pago");
    await submitForm(url, { card: "accepted" });
    expect(await (await fetch(url)).text()).toContain("Este recibo está pagado");
    expect((await billing.load(id)).status).toBe("active");
    expect(await captureError(shop.stripe.invoices.pay(invoice.id))).toMatchObject({ statusCode: 400 });
    expect((await fetch(`${shop.payments.url}/i/in_nobody`)).status).toBe(404);
  });

  it("that is voided is paid no more, and its subscription goes on", async () => {
    const { invoice, id } = await failRenewal();
    const voided = await shop.stripe.invoices.voidInvoice(invoice.id);
    expect(voided).toMatchObject({ status: "void", next_payment_attempt: null });
    expect((await billing.load(id)).status).toBe("active");
    expect((await shop.stripe.paymentIntents.retrieve(await intentOf(invoice.id))).status).toBe("canceled");
    expect(await captureError(shop.stripe.invoices.pay(invoice.id))).toMatchObject({ statusCode: 400 });
    expect(await captureError(shop.stripe.invoices.voidInvoice(invoice.id))).toMatchObject({
      statusCode: 400,
    });
    await shop.waitForEvents("invoice.voided", "payment_intent.canceled");
  });

  it("that was given up can still be paid, which does not bring the subscription back", async () => {
    const { invoice, id } = await failRenewal();
    await billing.advance(16 * DAY);
    expect((await billing.latestInvoice(id)).status).toBe("uncollectible");
    await shop.control(`invoices/${invoice.id}/pay`, { card: "accepted" });
    expect((await billing.latestInvoice(id)).status).toBe("paid");
    expect((await billing.load(id)).status).toBe("canceled");
  });

  it("is confirmed by whom the bank has asked", async () => {
    const { subscription, customer } = await billing.subscribe();
    await shop.control(`customers/${customer}/bank`, { answer: "confirm", times: 1 });
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    const { id } = await billing.latestInvoice(subscription.id);
    await shop.control(`invoices/${id}/pay`, { confirmed: false });
    expect((await billing.latestInvoice(subscription.id)).status).toBe("open");
    await shop.control(`invoices/${id}/pay`, { card: "confirm", confirmed: true });
    expect((await billing.latestInvoice(subscription.id)).status).toBe("paid");
  });
});

describe("the payment of an invoice", () => {
  it("is refunded and disputed like any other, and leads back to its subscription", async () => {
    const { subscription } = await billing.subscribe();
    const [invoice] = await billing.invoices(subscription.id);
    const payment_intent = await intentOf(invoice?.id ?? "");
    const refund = await shop.stripe.refunds.create({ payment_intent, amount: 300 });
    expect(refund).toMatchObject({ status: "succeeded", amount: 300 });
    const dispute = await shop.control<{ id: string }>("disputes", { payment_intent });
    await shop.waitForEvents("charge.refunded", "charge.dispute.created");
    expect((await shop.stripe.disputes.retrieve(dispute.id)).payment_intent).toBe(payment_intent);

    const found = await shop.stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent },
      expand: ["data.invoice.parent.subscription_details.subscription"],
    });
    expect(found.data).toHaveLength(1);
    expect(found.data[0]?.invoice).toMatchObject({
      parent: {
        subscription_details: {
          metadata: { membershipId: "membership-1" },
          subscription: { id: subscription.id, status: "active" },
        },
      },
    });
  });

  it("is not lost when its answer is", async () => {
    const { invoice, id } = await failRenewal("confirm-later");
    await shop.control(`customers/${String(invoice.customer)}/bank`, { answer: "accepted" });
    await shop.control("faults", { route: "POST /v1/invoices/:id/pay", kind: "reset-after-commit" });
    const retrying = createClient(shop.payments.env, { maxNetworkRetries: 1 });
    expect((await retrying.invoices.pay(invoice.id)).status).toBe("paid");
    expect((await billing.eventTypes(id)).filter((type) => type === "invoice.paid")).toHaveLength(2);
  });
});

describe("invoices", () => {
  it("are listed by subscription, customer, status and time, page by page", async () => {
    const { subscription, customer } = await billing.subscribe();
    await billing.subscribe();
    await billing.moveTo(periodEnd(subscription) + 1);
    const listed = await billing.invoices(subscription.id);
    expect(listed.map(({ status }) => status)).toEqual(["paid", "draft"]);
    const list = async (params: Stripe.InvoiceListParams) =>
      (await shop.stripe.invoices.list(params)).data.map(({ id }) => id);
    const [first, second] = listed.map(({ id }) => id);
    expect(await list({ customer })).toEqual([second, first]);
    expect(await list({ customer, status: "draft" })).toEqual([second]);
    expect(await list({ customer, limit: 1, starting_after: second })).toEqual([first]);
    expect(await list({ customer, created: { gte: periodEnd(subscription) } })).toEqual([second]);
    expect(await captureError(shop.stripe.invoices.voidInvoice(second ?? ""))).toMatchObject({
      statusCode: 400,
    });
    expect(await captureError(shop.stripe.invoices.retrieve("in_nobody"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });
});

describe("a customer", () => {
  it("is created, changed and retrieved", async () => {
    const created = await shop.stripe.customers.create({
      email: "eva@ayllu.test",
      metadata: { userId: "eva", a: "1" },
    });
    await shop.stripe.customers.update(created.id, { email: "eva@otra.test", metadata: { a: "" } });
    expect(await shop.stripe.customers.retrieve(created.id)).toMatchObject({
      email: "eva@otra.test",
      metadata: { userId: "eva" },
    });
    const [event] = await shop
      .waitForEvents("customer.updated")
      .then((events) => events.filter(({ type }) => type === "customer.updated"));
    expect(event?.data.previous_attributes).toMatchObject({ email: "eva@ayllu.test" });
    expect(await captureError(shop.stripe.customers.retrieve("cus_nobody"))).toMatchObject({
      statusCode: 404,
    });
    const stranger = shop.stripe.customers.update(created.id, {
      invoice_settings: { default_payment_method: "pm_nobody" },
    });
    expect(await captureError(stranger)).toMatchObject({
      code: "resource_missing",
      param: "invoice_settings[default_payment_method]",
    });
  });
});
