import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { look, openShop, order, submit, type Shop } from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

beforeEach(() => {
  shop.received.length = 0;
});

type Changes = Parameters<typeof order>[0];

async function open(changes?: Changes): Promise<{ id: string; url: string }> {
  const { id, url } = await shop.stripe.checkout.sessions.create(order(changes));
  return { id, url: url ?? "" };
}

async function read(url: string): Promise<{ text: string; response: Response }> {
  const response = await fetch(url);
  return { text: await response.text(), response };
}

const thanks = (id: string): string => `https://ayllu.example/gracias?session_id=${id}`;

describe("the page of a payment", () => {
  it("says that it is a test, what is bought, by whom and for how much", async () => {
    const { url } = await open();
    const { text, response } = await read(url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain("Página de pruebas: no se cobra nada");
    expect(text).toContain("Taller de telar &amp; tinte");
    expect(text).toContain("25,00\u00a0€");
    expect(text).toContain("ana@ayllu.test");
    expect(text).toContain('href="https://ayllu.example/tejidos/telar"');
    expect(text).toContain("Volver sin pagar");
  });

  it("runs no scripts, and may lead on to the shop only", async () => {
    const { url } = await open();
    const policy = (await read(url)).response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://ayllu.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("never makes markup of a text", async () => {
    const { url } = await open({
      line_items: [
        {
          price_data: {
            currency: "eur",
            unit_amount: 500,
            product_data: { name: '<script>alert("1")</script>' },
          },
          quantity: 2,
        },
      ],
    });
    const { text } = await read(url);
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toContain("<script>");
    expect(text).toContain("10,00\u00a0€");
  });

  it("of an unknown payment says so", async () => {
    const { text, response } = await read(`${shop.payments.url}/c/pay/cs_test_nobody`);
    expect(response.status).toBe(404);
    expect(text).toContain("No encontramos este pago");
  });

  it("of a closed session says so and takes no payment", async () => {
    const { id, url } = await open();
    await shop.stripe.checkout.sessions.expire(id);
    expect((await read(url)).text).toContain("Este pago caducó");
    expect(await submit(url, { card: "accepted" })).toBe(url);
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
      payment_intent: null,
    });
  });

  it("asks for the e-mail that the shop did not give", async () => {
    const { id, url } = await open({ customer_email: undefined });
    expect((await read(url)).text).toContain("Correo electrónico");
    expect(await submit(url, { card: "accepted" })).toBe(url);
    expect(await submit(url, { card: "accepted", email: "eva@ayllu.test" })).toBe(thanks(id));
    const { session } = await look(shop, id);
    expect(session.customer_details?.email).toBe("eva@ayllu.test");
  });
});

describe("paying with", () => {
  it("a card that is accepted", async () => {
    const { id, url } = await open();
    expect(await submit(url, { card: "accepted" })).toBe(thanks(id));
    const { session, intent, charge } = await look(shop, id);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(intent).toMatchObject({
      amount: 2500,
      amount_received: 2500,
      description: "Taller de telar",
      metadata: { orderId: "order-1" },
      status: "succeeded",
    });
    expect(charge).toMatchObject({ captured: true, paid: true, status: "succeeded" });
    expect((await read(url)).text).toContain("Este pago ya está hecho");
    const { data: events } = await shop.stripe.events.list({ limit: 100 });
    const told = events.filter((event) => JSON.stringify(event).includes(intent.id));
    expect(told.map(({ type }) => type).toReversed()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
      "charge.updated",
    ]);
    await shop.heard("checkout.session.completed", "charge.updated");
  });

  it("two clicks at once pays once", async () => {
    const { id, url } = await open();
    const targets = await Promise.all([1, 2, 3].map(() => submit(url, { card: "accepted" })));
    expect(new Set(targets)).toEqual(new Set([thanks(id)]));
    await shop.heard("charge.updated");
    expect(shop.received.filter(({ event }) => event.type === "charge.succeeded")).toHaveLength(1);
  });

  it("a declined card, then with another", async () => {
    const { id, url } = await open();
    expect(await submit(url, { card: "declined" })).toBe(url);
    expect((await read(url)).text).toContain("El banco rechazó la tarjeta");
    const first = await look(shop, id);
    expect(first.session).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(first.intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", type: "card_error", charge: first.charge?.id },
    });
    await shop.heard("payment_intent.payment_failed", "charge.failed");

    expect(await submit(url, { card: "accepted" })).toBe(thanks(id));
    const second = await look(shop, id);
    expect(second.intent).toMatchObject({
      id: first.intent.id,
      status: "succeeded",
      last_payment_error: null,
    });
    expect(second.charge?.id).not.toBe(first.charge?.id);
  });

  it("a card whose bank asks, and is told yes", async () => {
    const { id, url } = await open();
    const question = await submit(url, { card: "confirm" });
    expect(question).toBe(`${url}/confirm`);
    expect((await read(question)).text).toContain("¿Confirmas el pago de 25,00\u00a0€");
    expect((await look(shop, id)).intent.status).toBe("requires_action");
    expect(await submit(question, { answer: "yes" })).toBe(thanks(id));
    expect((await look(shop, id)).charge?.payment_method_details?.card?.three_d_secure?.result).toBe(
      "authenticated",
    );
  });

  it("a card whose bank asks, and is told no", async () => {
    const { id, url } = await open();
    const question = await submit(url, { card: "confirm" });
    expect(await submit(question, { answer: "no" })).toBe(url);
    expect((await read(url)).text).toContain("No confirmaste el pago");
    const { intent, session } = await look(shop, id);
    expect(session.status).toBe("open");
    expect(intent.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    // Nothing is asked any more, so there is nothing to agree to.
    expect(await submit(question, { answer: "yes" })).toBe(url);
    expect((await look(shop, id)).intent.status).toBe("requires_payment_method");
  });

  it.each([
    ["succeeded", "paid", "succeeded", "checkout.session.async_payment_succeeded"],
    ["failed", "unpaid", "requires_payment_method", "checkout.session.async_payment_failed"],
  ])("what takes its time and %s", async (outcome, paymentStatus, intentStatus, type) => {
    const { id, url } = await open();
    expect(await submit(url, { card: "late" })).toBe(thanks(id));
    const begun = await look(shop, id);
    expect(begun.session).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(begun.intent.status).toBe("processing");
    expect((await read(url)).text).toContain("Este pago está en camino");
    await shop.control(`late/${id}`, { outcome });
    const ended = await look(shop, id);
    expect(ended.session.payment_status).toBe(paymentStatus);
    expect(ended.intent.status).toBe(intentStatus);
    await shop.heard("checkout.session.completed", type);
    await expect(shop.control(`late/${id}`, { outcome })).rejects.toThrow("under way");
  });

  it("what takes its time, which ends well by itself", async () => {
    await shop.control("settings", { lateAfterSeconds: 60 });
    const { id, url } = await open();
    await submit(url, { card: "late" });
    await shop.control("clock", { advanceSeconds: 59 });
    expect((await look(shop, id)).intent.status).toBe("processing");
    await shop.control("clock", { advanceSeconds: 2 });
    expect((await look(shop, id)).intent.status).toBe("succeeded");
  });
});
