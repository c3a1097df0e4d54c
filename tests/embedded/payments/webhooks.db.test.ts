import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openShop, order, until, type Shop } from "./harness";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

afterEach(() => shop.close());

const types = (): string[] => shop.received.map(({ event }) => event.type);

async function pay(): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create(order());
  await shop.control(`pay/${id}`, { card: "accepted" });
  return id;
}

type Counts = { deliveries: Record<string, number>; attempts: number };
const state = (): Promise<Counts> => shop.control<Counts>("state");

/** When every event was taken. */
const quiet = (): Promise<Counts> =>
  until("the end of the webhooks", async () => {
    const counts = await state();
    return counts.deliveries.pending || counts.deliveries.held ? undefined : counts;
  });

describe("what happened", () => {
  it("is told signed, so that the real check passes", async () => {
    await pay();
    await quiet();
    const secret = shop.payments.env.STRIPE_WEBHOOK_SECRET;
    for (const { body, signature } of shop.received) {
      const event = Stripe.webhooks.constructEvent(body, signature, secret);
      expect(event).toMatchObject({
        object: "event",
        api_version: Stripe.API_VERSION,
        livemode: false,
        pending_webhooks: 1,
      });
      expect(() => Stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      );
      expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      );
    }
  });

  it("can be asked for as well", async () => {
    const id = await pay();
    await quiet();
    const { data } = await shop.stripe.events.list({ types: ["checkout.session.completed"] });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ pending_webhooks: 0, data: { object: { id, payment_status: "paid" } } });
    const event = await shop.stripe.events.retrieve(data[0]?.id ?? "");
    expect(event.request?.id).toMatch(/^req_/);
    const all = await shop.stripe.events.list({ created: { gte: event.created }, limit: 2 });
    expect(all.data).toHaveLength(2);
    expect(all.has_more).toBe(true);
    const rest = await shop.stripe.events.list({ starting_after: all.data[1]?.id, type: "payment_intent.*" });
    expect(new Set(rest.data.map(({ type }) => type))).toEqual(
      new Set(["payment_intent.created", "payment_intent.succeeded"]),
    );
    expect((await shop.stripe.events.list({ created: { gt: event.created + 3600 } })).data).toEqual([]);
  });

  it("is told again, later and later, until it was taken", async () => {
    shop.answer(500);
    await shop.control("webhooks", { mode: "hold" });
    await pay();
    await shop.control("webhooks/release", {});
    const attempts = (count: number): Promise<true> =>
      until(`attempt ${count}`, async () => ((await state()).attempts >= count ? true : undefined));
    await attempts(5);
    await shop.control("clock", { advanceSeconds: 1 });
    await attempts(10);
    await shop.control("clock", { advanceSeconds: 5 });
    await attempts(15);
    // The fourth attempt comes thirty seconds later.
    await shop.control("clock", { advanceSeconds: 10 });
    expect(await state()).toMatchObject({ attempts: 15, deliveries: { pending: 5 } });
    shop.answer(200);
    await shop.control("clock", { advanceSeconds: 20 });
    expect((await quiet()).attempts).toBe(20);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("is told after a restart, when nobody took it before", async () => {
    shop.answer(503);
    await pay();
    await until("five attempts", async () => ((await state()).attempts >= 5 ? true : undefined));
    shop.received.length = 0;
    await shop.payments.stop();
    shop.answer(204);
    await shop.restart();
    await quiet();
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("waits while it is held, and comes in the order that was asked for", async () => {
    await shop.control("webhooks", { mode: "hold" });
    await pay();
    expect(types()).toEqual([]);
    const { released } = await shop.control<{ released: unknown[] }>("webhooks/release", {
      order: "reversed",
    });
    expect(released[0]).toMatchObject({ type: "charge.updated", status: 200 });
    expect(types()).toEqual([
      "charge.updated",
      "checkout.session.completed",
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
    await pay();
    expect(types()).toHaveLength(5);
    await shop.control("webhooks/release", {});
    expect(types()[5]).toBe("payment_intent.created");
  });

  it("comes backwards by itself", async () => {
    await shop.control("webhooks", { mode: "reversed" });
    await pay();
    await quiet();
    expect(types()[0]).toBe("charge.updated");
    expect(types()[4]).toBe("payment_intent.created");
  });

  it("comes twice", async () => {
    await shop.control("webhooks", { mode: "duplicated" });
    await pay();
    await quiet();
    expect(types()).toHaveLength(10);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("is not told at all, but can be asked for", async () => {
    await shop.control("webhooks", { mode: "off" });
    await pay();
    await shop.control("webhooks", { mode: "normal" });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(types()).toEqual([]);
    expect((await shop.stripe.events.list()).data).toHaveLength(5);
  });
});
