import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openShop, type Shop } from "./harness";
import { DAY, HOUR, createBilling, isoDay, periodEnd, type Billing } from "./billing";

let shop: Shop;
let billing: Billing;

beforeEach(async () => {
  shop = await openShop();
  billing = createBilling(shop);
});

afterEach(() => shop.close());

/** Moves the clock to an instant of the next year with this day. */
const moveToDay = (month: number, day: number): Promise<void> => {
  const year = new Date().getUTCFullYear() + 1;
  return billing.moveTo(Date.UTC(year, month - 1, day, 10) / 1000);
};

describe("a renewal", () => {
  it("is announced a week before, drafted at the end of the period, charged an hour later", async () => {
    const { subscription } = await billing.subscribe();
    const end = periodEnd(subscription);
    await billing.moveTo(end - 7 * DAY + 1);
    await shop.waitForEvents("invoice.upcoming");
    const announced = shop.received.find(({ event }) => event.type === "invoice.upcoming")?.event;
    expect(announced?.data.object).toMatchObject({
      amount_due: 900,
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(await billing.invoices(subscription.id)).toHaveLength(1);

    await billing.moveTo(end + 1);
    const draft = await billing.latestInvoice(subscription.id);
    expect(draft).toMatchObject({
      status: "draft",
      billing_reason: "subscription_cycle",
      created: end,
      period_end: end,
      automatically_finalizes_at: end + HOUR,
    });
    const renewed = await billing.load(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(end);
    expect(renewed.latest_invoice).toBe(draft.id);
    expect(draft.lines.data[0]?.period).toEqual({ start: end, end: periodEnd(renewed) });

    await billing.moveTo(end + HOUR + 1);
    const paid = await shop.stripe.invoices.retrieve(draft.id, { expand: ["payments"] });
    expect(paid).toMatchObject({ status: "paid", attempt_count: 1, amount_remaining: 0 });
    expect(paid.status_transitions.paid_at).toBe(end + HOUR);
    expect(paid.number).toMatch(/-0002$/);
    const intent = String(paid.payments?.data[0]?.payment.payment_intent);
    expect(await shop.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: "succeeded",
      amount: 900,
      customer: subscription.customer,
      metadata: {},
    });
    const types = await billing.eventTypes(subscription.id);
    expect(types.slice(types.indexOf("invoice.upcoming"))).toEqual([
      "invoice.upcoming",
      "customer.subscription.updated",
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
  });

  it("keeps the day of the first payment", async () => {
    await moveToDay(1, 31);
    const { subscription } = await billing.subscribe();
    const days = [];
    for (let month = 0; month < 4; month += 1) {
      const end = periodEnd(await billing.load(subscription.id));
      days.push(isoDay(end).slice(5));
      await billing.moveTo(end + 2 * HOUR);
    }
    const year = new Date().getUTCFullYear() + 1;
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate();
    expect(days).toEqual([`02-${february}`, "03-31", "04-30", "05-31"]);
  });

  it("of each period happens at its own instant when the clock jumps over several", async () => {
    const { subscription } = await billing.subscribe();
    await billing.advance(95 * DAY);
    const invoices = await billing.invoices(subscription.id);
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid", "paid", "paid"]);
    const starts = invoices.slice(1).map(({ created }) => created);
    const periods = invoices.map(({ lines }) => lines.data[0]?.period);
    expect(starts).toEqual(periods.slice(1).map((period) => period?.start));
    expect(periods.slice(0, -1).map((period) => period?.end)).toEqual(starts);
    const events = await shop.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const instants = events.map(({ created }) => created).toReversed();
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
  });

  it("happens once, also across a restart", async () => {
    const { subscription } = await billing.subscribe();
    await billing.moveTo(periodEnd(subscription) + 1);
    await shop.restart();
    await billing.advance(2 * HOUR);
    await shop.restart();
    const invoices = await billing.invoices(subscription.id);
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
    expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(2);
  });

  it("that fell due while the processor was off is made up for", async () => {
    const { subscription } = await billing.subscribe();
    await shop.payments.stop();
    const clock = [["clock", { id: "clock", aheadMs: 33 * DAY * 1_000 }]];
    await appendFile(join(shop.directory, "payments", "journal.jsonl"), `${JSON.stringify(clock)}\n`);
    shop.received.length = 0;
    await shop.restart();
    await shop.waitForEvents("invoice.paid");
    const invoice = await billing.latestInvoice(subscription.id);
    expect(invoice.status_transitions.paid_at).toBe(periodEnd(subscription) + HOUR);
  });

  it("happens every year for a yearly price", async () => {
    const { subscription } = await billing.subscribe({}, { interval: "year", amount: 9_000 });
    const end = periodEnd(subscription);
    expect(isoDay(end).slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 1));
    await billing.moveTo(end + 2 * HOUR);
    expect(await billing.latestInvoice(subscription.id)).toMatchObject({
      status: "paid",
      amount_paid: 9_000,
    });
  });
});

describe("a renewal that the bank declines", () => {
  it("is tried again after 3, 5 and 7 days, then the subscription is canceled", async () => {
    const { subscription } = await billing.subscribe({}, { card: "declined-later" });
    const due = periodEnd(subscription) + HOUR;
    const attempts = [due, due + 3 * DAY, due + 8 * DAY, due + 15 * DAY];
    for (const [index, at] of attempts.slice(0, -1).entries()) {
      await billing.moveTo(at + 1);
      expect(await billing.latestInvoice(subscription.id)).toMatchObject({
        status: "open",
        attempt_count: index + 1,
        next_payment_attempt: attempts[index + 1],
      });
      expect((await billing.load(subscription.id)).status).toBe("past_due");
    }
    await billing.moveTo(due + 15 * DAY + 1);
    expect(await billing.latestInvoice(subscription.id)).toMatchObject({
      status: "uncollectible",
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect(await billing.load(subscription.id)).toMatchObject({
      status: "canceled",
      ended_at: due + 15 * DAY,
      cancellation_details: { reason: "payment_failed" },
    });
    const types = await billing.eventTypes(subscription.id);
    expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(types.at(-1)).toBe("customer.subscription.deleted");
    await billing.advance(60 * DAY);
    expect(await billing.invoices(subscription.id)).toHaveLength(2);
  });

  it("is paid by a later attempt, which makes the subscription active again", async () => {
    const { subscription, customer } = await billing.subscribe();
    await shop.control(`customers/${customer}/bank`, { answer: "declined" });
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    expect((await billing.load(subscription.id)).status).toBe("past_due");
    await billing.advance(3 * DAY);
    expect(await billing.latestInvoice(subscription.id)).toMatchObject({ status: "paid", attempt_count: 2 });
    expect((await billing.load(subscription.id)).status).toBe("active");
    await shop.waitForEvents("invoice.payment_failed", "invoice.paid", "charge.failed");
  });
});

describe("a renewal that the bank asks to confirm", () => {
  it("waits on the invoice's page for the payer", async () => {
    const { subscription } = await billing.subscribe({}, { card: "confirm-later" });
    await billing.moveTo(periodEnd(subscription) + 2 * HOUR);
    await shop.waitForEvents("invoice.payment_action_required", "invoice.payment_failed");
    const invoice = await billing.latestInvoice(subscription.id);
    expect(invoice).toMatchObject({ status: "open", attempt_count: 1 });
    expect((await billing.load(subscription.id)).status).toBe("past_due");
    const page = await (await fetch(invoice.hosted_invoice_url ?? "")).text();
    expect(page).toContain("¿Confirmas el pago de 9,00\u00a0€?");

    await shop.control(`invoices/${invoice.id}/pay`, { confirmed: true });
    expect((await billing.latestInvoice(subscription.id)).status).toBe("paid");
    expect((await billing.load(subscription.id)).status).toBe("active");
  });
});
