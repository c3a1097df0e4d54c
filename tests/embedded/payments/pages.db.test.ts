import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadSession, openShop, buildSessionParams, submitForm, type Shop } from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

beforeEach(() => {
  shop.received.length = 0;
});

type Changes = Parameters<typeof buildSessionParams>[0];

async function openSession(changes?: Changes): Promise<{ id: string; url: string }> {
  const { id, url } = await shop.stripe.checkout.sessions.create(buildSessionParams(changes));
  return { id, url: url ?? "" };
}

async function fetchPage(url: string): Promise<{ text: string; response: Response }> {
  const response = await fetch(url);
  return { text: await response.text(), response };
}

const successUrl = (id: string): string => `https://ayllu.example/gracias?session_id=${id}`;

describe("the checkout page", () => {
  it("shows that it is a test, the item, the buyer and the amount", async () => {
    const { url } = await openSession();
    const { text, response } = await fetchPage(url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain("Página de pruebas: no se cobra nada");
    expect(text).toContain("Taller de telar &amp; tinte");
    expect(text).toContain("25,00\u00a0€");
    expect(text).toContain("ana@ayllu.test");
    expect(text).toContain('href="https://ayllu.example/tejidos/telar"');
    expect(text).toContain("Volver sin pagar");
  });

  it("allows no scripts, and redirects only to the shop", async () => {
    const { url } = await openSession();
    const policy = (await fetchPage(url)).response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://ayllu.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("escapes all texts", async () => {
    const { url } = await openSession({
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
    const { text } = await fetchPage(url);
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toContain("<script>");
    expect(text).toContain("10,00\u00a0€");
  });

  it("of an unknown session is a 404 page", async () => {
    const { text, response } = await fetchPage(`${shop.payments.url}/c/pay/cs_test_nobody`);
    expect(response.status).toBe(404);
    expect(text).toContain("No encontramos este pago");
  });

  it("of a closed session says so and accepts no payment", async () => {
    const { id, url } = await openSession();
    await shop.stripe.checkout.sessions.expire(id);
    expect((await fetchPage(url)).text).toContain("Este pago caducó");
    expect(await submitForm(url, { card: "accepted" })).toBe(url);
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
      payment_intent: null,
    });
  });

  it("asks for the email if the shop did not send it", async () => {
    const { id, url } = await openSession({ customer_email: undefined });
    expect((await fetchPage(url)).text).toContain("Correo electrónico");
    expect(await submitForm(url, { card: "accepted" })).toBe(url);
    expect(await submitForm(url, { card: "accepted", email: "eva@ayllu.test" })).toBe(successUrl(id));
    const { session } = await loadSession(shop, id);
    expect(session.customer_details?.email).toBe("eva@ayllu.test");
  });
});

describe("paying with", () => {
  it("an accepted card succeeds", async () => {
    const { id, url } = await openSession();
    expect(await submitForm(url, { card: "accepted" })).toBe(successUrl(id));
    const { session, intent, charge } = await loadSession(shop, id);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(intent).toMatchObject({
      amount: 2500,
      amount_received: 2500,
      description: "Taller de telar",
      metadata: { orderId: "order-1" },
      status: "succeeded",
    });
    expect(charge).toMatchObject({ captured: true, paid: true, status: "succeeded" });
    expect((await fetchPage(url)).text).toContain("Este pago ya está hecho");
    const { data: events } = await shop.stripe.events.list({ limit: 100 });
    const intentEvents = events.filter((event) => JSON.stringify(event).includes(intent.id));
    expect(intentEvents.map(({ type }) => type).toReversed()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
      "charge.updated",
    ]);
    await shop.waitForEvents("checkout.session.completed", "charge.updated");
  });

  it("concurrent clicks pays once", async () => {
    const { id, url } = await openSession();
    const targets = await Promise.all([1, 2, 3].map(() => submitForm(url, { card: "accepted" })));
    expect(new Set(targets)).toEqual(new Set([successUrl(id)]));
    await shop.waitForEvents("charge.updated");
    expect(shop.received.filter(({ event }) => event.type === "charge.succeeded")).toHaveLength(1);
  });

  it("a declined card fails, then another card succeeds", async () => {
    const { id, url } = await openSession();
    expect(await submitForm(url, { card: "declined" })).toBe(url);
    expect((await fetchPage(url)).text).toContain("El banco rechazó la tarjeta");
    const first = await loadSession(shop, id);
    expect(first.session).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(first.intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", type: "card_error", charge: first.charge?.id },
    });
    await shop.waitForEvents("payment_intent.payment_failed", "charge.failed");

    expect(await submitForm(url, { card: "accepted" })).toBe(successUrl(id));
    const second = await loadSession(shop, id);
    expect(second.intent).toMatchObject({
      id: first.intent.id,
      status: "succeeded",
      last_payment_error: null,
    });
    expect(second.charge?.id).not.toBe(first.charge?.id);
  });

  it("a card that requires confirmation succeeds when confirmed", async () => {
    const { id, url } = await openSession();
    const question = await submitForm(url, { card: "confirm" });
    expect(question).toBe(`${url}/confirm`);
    expect((await fetchPage(question)).text).toContain("¿Confirmas el pago de 25,00\u00a0€");
    expect((await loadSession(shop, id)).intent.status).toBe("requires_action");
    expect(await submitForm(question, { answer: "yes" })).toBe(successUrl(id));
    expect((await loadSession(shop, id)).charge?.payment_method_details?.card?.three_d_secure?.result).toBe(
      "authenticated",
    );
  });

  it("a card that requires confirmation fails when rejected", async () => {
    const { id, url } = await openSession();
    const question = await submitForm(url, { card: "confirm" });
    expect(await submitForm(question, { answer: "no" })).toBe(url);
    expect((await fetchPage(url)).text).toContain("No confirmaste el pago");
    const { intent, session } = await loadSession(shop, id);
    expect(session.status).toBe("open");
    expect(intent.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    // No confirmation is pending any more.
    expect(await submitForm(question, { answer: "yes" })).toBe(url);
    expect((await loadSession(shop, id)).intent.status).toBe("requires_payment_method");
  });

  it.each([
    ["succeeded", "paid", "succeeded", "checkout.session.async_payment_succeeded"],
    ["failed", "unpaid", "requires_payment_method", "checkout.session.async_payment_failed"],
  ])("a direct debit that %s later", async (outcome, paymentStatus, intentStatus, type) => {
    const { id, url } = await openSession();
    expect(await submitForm(url, { card: "late" })).toBe(successUrl(id));
    const pending = await loadSession(shop, id);
    expect(pending.session).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(pending.intent.status).toBe("processing");
    expect((await fetchPage(url)).text).toContain("Este pago está en camino");
    await shop.control(`late/${id}`, { outcome });
    const ended = await loadSession(shop, id);
    expect(ended.session.payment_status).toBe(paymentStatus);
    expect(ended.intent.status).toBe(intentStatus);
    await shop.waitForEvents("checkout.session.completed", type);
    await expect(shop.control(`late/${id}`, { outcome })).rejects.toThrow("under way");
  });

  it("a direct debit succeeds after its delay", async () => {
    await shop.control("settings", { lateAfterSeconds: 60 });
    const { id, url } = await openSession();
    await submitForm(url, { card: "late" });
    await shop.control("clock", { advanceSeconds: 59 });
    expect((await loadSession(shop, id)).intent.status).toBe("processing");
    await shop.control("clock", { advanceSeconds: 2 });
    expect((await loadSession(shop, id)).intent.status).toBe("succeeded");
  });
});
