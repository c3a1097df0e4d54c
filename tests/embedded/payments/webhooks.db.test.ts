import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openShop, buildSessionParams, waitFor, type Shop } from "./harness";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

afterEach(() => shop.close());

const receivedTypes = (): string[] => shop.received.map(({ event }) => event.type);

async function pay(): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create(buildSessionParams());
  await shop.control(`pay/${id}`, { card: "accepted" });
  return id;
}

type Counts = { deliveries: Record<string, number>; attempts: number };
const readState = (): Promise<Counts> => shop.control<Counts>("state");

/** Waits until no delivery is pending. */
const waitUntilDelivered = (): Promise<Counts> =>
  waitFor("the end of the webhooks", async () => {
    const counts = await readState();
    return counts.deliveries.pending || counts.deliveries.held ? undefined : counts;
  });

describe("an event", () => {
  it("is delivered with a valid signature", async () => {
    await pay();
    await waitUntilDelivered();
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

  it("has its answer read to the end: the site loses no connection in the middle of it", async () => {
    shop.setWebhookDelay(100);
    await pay();
    await waitUntilDelivered();
    await waitFor("the end of the answers", () => shop.answers.length === shop.received.length || undefined);
    expect(shop.answers).not.toContain("cut off");
  });

  it("can be retrieved and listed", async () => {
    const id = await pay();
    await waitUntilDelivered();
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

  it("is retried with increasing delays until it is accepted", async () => {
    shop.setWebhookStatus(500);
    await shop.control("webhooks", { mode: "hold" });
    await pay();
    await shop.control("webhooks/release", {});
    const attempts = (count: number): Promise<true> =>
      waitFor(`attempt ${count}`, async () => ((await readState()).attempts >= count ? true : undefined));
    await attempts(5);
    await shop.control("clock", { advanceSeconds: 1 });
    await attempts(10);
    await shop.control("clock", { advanceSeconds: 5 });
    await attempts(15);
    // The fourth attempt follows 30 s later.
    await shop.control("clock", { advanceSeconds: 10 });
    expect(await readState()).toMatchObject({ attempts: 15, deliveries: { pending: 5 } });
    shop.setWebhookStatus(200);
    await shop.control("clock", { advanceSeconds: 20 });
    expect((await waitUntilDelivered()).attempts).toBe(20);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("is delivered after a restart if it was not accepted before", async () => {
    shop.setWebhookStatus(503);
    await pay();
    await waitFor("five attempts", async () => ((await readState()).attempts >= 5 ? true : undefined));
    shop.received.length = 0;
    await shop.payments.stop();
    shop.setWebhookStatus(204);
    await shop.restart();
    await waitUntilDelivered();
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("is held until it is released, in the requested order", async () => {
    await shop.control("webhooks", { mode: "hold" });
    await pay();
    expect(receivedTypes()).toEqual([]);
    const { released } = await shop.control<{ released: unknown[] }>("webhooks/release", {
      order: "reversed",
    });
    expect(released[0]).toMatchObject({ type: "charge.updated", status: 200 });
    expect(receivedTypes()).toEqual([
      "charge.updated",
      "checkout.session.completed",
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
    await pay();
    expect(receivedTypes()).toHaveLength(5);
    await shop.control("webhooks/release", {});
    expect(receivedTypes()[5]).toBe("payment_intent.created");
  });

  it("is delivered in reverse in reversed mode", async () => {
    await shop.control("webhooks", { mode: "reversed" });
    await pay();
    await waitUntilDelivered();
    expect(receivedTypes()[0]).toBe("charge.updated");
    expect(receivedTypes()[4]).toBe("payment_intent.created");
  });

  it("is delivered twice in duplicated mode", async () => {
    await shop.control("webhooks", { mode: "duplicated" });
    await pay();
    await waitUntilDelivered();
    expect(receivedTypes()).toHaveLength(10);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(5);
  });

  it("is not delivered when off, but can be retrieved", async () => {
    await shop.control("webhooks", { mode: "off" });
    await pay();
    await shop.control("webhooks", { mode: "normal" });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(receivedTypes()).toEqual([]);
    expect((await shop.stripe.events.list()).data).toHaveLength(5);
  });
});
