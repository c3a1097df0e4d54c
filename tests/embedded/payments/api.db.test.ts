import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, look, openShop, order, refusal, type Shop, until } from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const create = (
  changes?: Partial<Stripe.Checkout.SessionCreateParams>,
  amount?: number,
  currency?: string,
): Promise<Stripe.Response<Stripe.Checkout.Session>> =>
  shop.stripe.checkout.sessions.create(order(changes, amount, currency));

async function paid(amount = 2_500, currency = "eur"): Promise<string> {
  const { id } = await create({}, amount, currency);
  await shop.control(`pay/${id}`, { card: "accepted" });
  const { intent } = await look(shop, id);
  return intent.id;
}

/** A call as no client would make it. */
const post = (path: string, body: string): Promise<Response> =>
  fetch(`${shop.payments.url}${path}`, {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${shop.payments.env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
  });

describe("a checkout session", () => {
  it("is made with what was asked, and found again", async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 31 * 60;
    const made = await create({ expires_at: expiresAt });
    expect(made).toMatchObject({
      object: "checkout.session",
      amount_total: 2500,
      currency: "eur",
      client_reference_id: "order-1",
      customer_email: "ana@ayllu.test",
      expires_at: expiresAt,
      livemode: false,
      metadata: { orderId: "order-1" },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
    });
    expect(made.id).toMatch(/^cs_test_/);
    expect(made.url).toBe(`${shop.payments.url}/c/pay/${made.id}`);
    expect(made.lastResponse.requestId).toMatch(/^req_/);
    const { lastResponse: _made, ...kept } = made;
    const { lastResponse: _found, ...found } = await shop.stripe.checkout.sessions.retrieve(made.id);
    expect(found).toEqual(kept);
  });

  it("counts pesos chilenos and guaraníes in whole units", async () => {
    expect(await create({}, 5_000, "clp")).toMatchObject({ amount_total: 5000, currency: "clp" });
    expect(await create({}, 70_000, "pyg")).toMatchObject({ amount_total: 70000, currency: "pyg" });
  });

  it("can be closed once, and only while it is open", async () => {
    const { id } = await create();
    expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    const error = await refusal(shop.stripe.checkout.sessions.expire(id));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.message).toContain("has a status of expired");
  });

  it("closes by itself when its time is over, with a payment that was begun", async () => {
    const { id } = await create({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
    await shop.control(`pay/${id}`, { card: "declined" });
    await shop.control("clock", { advanceSeconds: 32 * 60 });
    const { session, intent } = await look(shop, id);
    expect(session.status).toBe("expired");
    expect(intent.status).toBe("canceled");
    await shop.heard("checkout.session.expired", "payment_intent.canceled");
    expect(await shop.control(`pay/${id}`, { card: "accepted" })).toMatchObject({ status: "expired" });
  });

  it("is listed from the newest to the oldest, page by page", async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await create()).id);
    const first = await shop.stripe.checkout.sessions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await shop.stripe.checkout.sessions.list({ limit: 1, starting_after: ids[1] });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2));
    const back = await shop.stripe.checkout.sessions.list({ limit: 1, ending_before: ids[2] });
    expect(back.data.map(({ id }) => id)).toEqual([ids[1]]);
    const all = await shop.stripe.checkout.sessions.list().autoPagingToArray({ limit: 100 });
    expect(all.length).toBe((await shop.control<{ counts: { session: number } }>("state")).counts.session);
  });

  it("is found by its payment", async () => {
    const intent = await paid();
    const { data } = await shop.stripe.checkout.sessions.list({ payment_intent: intent });
    expect(data.map(({ payment_intent }) => payment_intent)).toEqual([intent]);
  });
});

describe("a wrong request", () => {
  const now = Math.floor(Date.now() / 1000);

  it.each<[string, Record<string, unknown>, string | undefined, string]>([
    ["an unknown parameter", { colour: "red" }, "parameter_unknown", "colour"],
    ["a missing parameter", { success_url: undefined }, "parameter_missing", "success_url"],
    ["an expiry too soon", { expires_at: now + 60 }, undefined, "expires_at"],
    ["an expiry too late", { expires_at: now + 30 * 86_400 }, undefined, "expires_at"],
    ["an expiry that is no number", { expires_at: "soon" }, "parameter_invalid_integer", "expires_at"],
    ["a wrong address", { success_url: "nowhere" }, "url_invalid", "success_url"],
    ["a wrong e-mail", { customer_email: "nobody" }, "email_invalid", "customer_email"],
    ["an empty text", { client_reference_id: "" }, "parameter_invalid_empty", "client_reference_id"],
    ["an unknown language", { locale: "xx" }, undefined, "locale"],
    ["an unknown expansion", { expand: ["customer"] }, undefined, "expand"],
    [
      "an unknown parameter further in",
      { payment_intent_data: { colour: "red" } },
      "parameter_unknown",
      "payment_intent_data[colour]",
    ],
  ])("with %s is refused as the processor would", async (_, changes, code, param) => {
    const error = await refusal(create(changes));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError", param });
    expect(error.code).toBe(code);
    expect(error.requestId).toMatch(/^req_/);
  });

  it.each<[string, number, string, string | undefined]>([
    ["too little", 49, "eur", "amount_too_small"],
    ["too much", 100_000_000, "eur", "amount_too_large"],
    ["below nothing", -5, "eur", "parameter_invalid_integer"],
    ["not whole", 10.5, "eur", "parameter_invalid_integer"],
    ["in a currency that is not charged", 5_000, "ves", undefined],
  ])("for an amount %s is refused", async (_, amount, currency, code) => {
    const error = await refusal(create({}, amount, currency));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.code).toBe(code);
  });

  it("for what does not exist is told so", async () => {
    const { stripe } = shop;
    const calls = [
      stripe.checkout.sessions.retrieve("cs_test_nobody"),
      stripe.checkout.sessions.expire("cs_test_nobody"),
      stripe.paymentIntents.retrieve("pi_nobody"),
      stripe.charges.retrieve("ch_nobody"),
      stripe.refunds.retrieve("re_nobody"),
      stripe.refunds.create({ payment_intent: "pi_nobody" }),
      stripe.disputes.retrieve("du_nobody"),
      stripe.events.retrieve("evt_nobody"),
    ];
    for (const call of calls) {
      const error = await refusal(call);
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
    }
  });

  it("to an address that is not spoken here is told so", async () => {
    const error = await refusal(shop.stripe.customers.create({ name: "Ana" }));
    expect(error).toMatchObject({ statusCode: 404 });
    expect(error.message).toContain("Unrecognized request URL (POST: /v1/customers)");
  });

  it("cannot reach the prototypes of objects", async () => {
    const response = await post("/v1/checkout/sessions", "__proto__[polluted]=1&metadata[__proto__][a]=1");
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("the secret key", () => {
  it("is needed for everything", async () => {
    const stranger = clientOf({ ...shop.payments.env, STRIPE_SECRET_KEY: "sk_test_stranger" });
    const error = await refusal(stranger.checkout.sessions.create(order()));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).not.toContain("sk_test_stranger");
    const control = await fetch(`${shop.payments.url}/_control/state`);
    expect(control.status).toBe(401);
    const bare = await fetch(`${shop.payments.url}/v1/balance`);
    expect(await bare.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  it("opens with the right one, also as Basic", async () => {
    const basic = Buffer.from(`${shop.payments.env.STRIPE_SECRET_KEY}:`).toString("base64");
    const response = await fetch(`${shop.payments.url}/v1/balance`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(response.status).toBe(200);
  });
});

describe("an idempotency key", () => {
  it("makes a session once", async () => {
    const options = { idempotencyKey: "once" };
    const first = await shop.stripe.checkout.sessions.create(order(), options);
    const again = await shop.stripe.checkout.sessions.create(order(), options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    // Without one there are two.
    expect((await create()).id).not.toBe((await create()).id);
  });

  it("is refused with other parameters, and elsewhere", async () => {
    const options = { idempotencyKey: "same" };
    const session = await shop.stripe.checkout.sessions.create(order(), options);
    for (const call of [
      shop.stripe.checkout.sessions.create(order({ client_reference_id: "order-2" }), options),
      shop.stripe.checkout.sessions.expire(session.id, {}, options),
    ]) {
      const error = await refusal(call);
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error.statusCode).toBe(400);
    }
  });

  it("is busy while the first request is under way", async () => {
    const options = { idempotencyKey: "busy" };
    await shop.control("faults", { route: "POST /v1/checkout/sessions", kind: "slow", ms: 3_000, times: 1 });
    const first = shop.stripe.checkout.sessions.create(order(), options);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const error = await refusal(shop.stripe.checkout.sessions.create(order(), options));
    expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    const { id } = await first;
    expect((await shop.stripe.checkout.sessions.create(order(), options)).id).toBe(id);
  });

  it("survives a restart", async () => {
    const options = { idempotencyKey: "kept" };
    const first = await shop.stripe.checkout.sessions.create(order(), options);
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.create(order(), options)).id).toBe(first.id);
  });

  it("is not used up by a request that was wrong in itself", async () => {
    const options = { idempotencyKey: "mended" };
    await refusal(shop.stripe.checkout.sessions.create(order({ locale: "xx" }), options));
    const made = await shop.stripe.checkout.sessions.create(order(), options);
    expect(made.status).toBe("open");
  });
});

describe("a refund", () => {
  it("gives back a part, then the rest, then no more", async () => {
    const intent = await paid();
    const part = await shop.stripe.refunds.create({
      payment_intent: intent,
      amount: 1_000,
      reason: "requested_by_customer",
      metadata: { why: "se fue antes" },
    });
    expect(part).toMatchObject({
      amount: 1000,
      currency: "eur",
      status: "succeeded",
      payment_intent: intent,
    });
    const charge = await shop.stripe.charges.retrieve(String(part.charge));
    expect(charge).toMatchObject({ amount_refunded: 1000, refunded: false });

    const tooMuch = await refusal(shop.stripe.refunds.create({ payment_intent: intent, amount: 1_501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
    expect(tooMuch.message).toContain("greater than unrefunded amount on charge (€15.00)");

    const rest = await shop.stripe.refunds.create({ charge: charge.id });
    expect(rest.amount).toBe(1500);
    expect(await shop.stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true });
    const again = await refusal(shop.stripe.refunds.create({ payment_intent: intent }));
    expect(again).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(again.code).toBe("charge_already_refunded");

    const { data } = await shop.stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await shop.stripe.refunds.retrieve(part.id)).toMatchObject({ metadata: { why: "se fue antes" } });
    await shop.heard("refund.created", "charge.refunded", "refund.updated");
  });

  it("of several at once never gives back more than was paid", async () => {
    const intent = await paid();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => shop.stripe.refunds.create({ payment_intent: intent, amount: 1_000 })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("needs a payment that succeeded", async () => {
    const { id } = await create();
    await shop.control(`pay/${id}`, { card: "declined" });
    const { intent } = await look(shop, id);
    const error = await refusal(shop.stripe.refunds.create({ payment_intent: intent.id }));
    expect(error.code).toBe("payment_intent_unexpected_state");
    expect(await refusal(shop.stripe.refunds.create({}))).toMatchObject({ statusCode: 400 });
  });
});

describe("a dispute", () => {
  it("is opened and closed, and takes the money meanwhile", async () => {
    const intent = await paid();
    const dispute = await shop.control<Stripe.Dispute>("disputes", { payment_intent: intent });
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      amount: 2500,
      payment_intent: intent,
      status: "needs_response",
    });
    const error = await refusal(shop.stripe.refunds.create({ payment_intent: intent }));
    expect(error.code).toBe("charge_disputed");
    await shop.control(`disputes/${dispute.id}/close`, { status: "won" });
    const closed = await shop.stripe.disputes.retrieve(dispute.id);
    expect(closed.status).toBe("won");
    expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual([-2500, 2500]);
    await shop.heard("charge.dispute.created", "charge.dispute.closed");
  });
});

describe("the balance", () => {
  it("is what came in without the fee, and available after some days", async () => {
    await paid(10_000, "uyu");
    const of = async (part: "available" | "pending"): Promise<number> =>
      (await shop.stripe.balance.retrieve())[part].find(({ currency }) => currency === "uyu")?.amount ?? 0;
    expect(await of("pending")).toBe(10_000 - 175);
    expect(await of("available")).toBe(0);
    await shop.control("clock", { advanceSeconds: 4 * 86_400 });
    expect(await of("available")).toBe(10_000 - 175);
  });
});

describe("a fault on demand", () => {
  const route = "POST /v1/checkout/sessions";
  const count = async (): Promise<number> =>
    (await shop.control<{ counts: { session: number } }>("state")).counts.session;

  it("refuses without doing anything", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "500", times: 1 });
    const error = await refusal(create());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await count()).toBe(before);
    expect((await create()).status).toBe("open");
  });

  it("strikes only the calls that were meant", async () => {
    await shop.control("faults", { route, kind: "500", match: "order-7", times: 1 });
    expect((await create()).status).toBe("open");
    await refusal(create({ client_reference_id: "order-7" }));
    expect((await create({ client_reference_id: "order-7" })).status).toBe("open");
  });

  it("leaves without an answer", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "timeout", times: 1 });
    const hasty = clientOf(shop.payments.env, { timeout: 1_500 });
    expect(await refusal(hasty.checkout.sessions.create(order()))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await count()).toBe(before);
  });

  it("does the work and loses the answer, which the key brings back", async () => {
    const before = await count();
    const options = { idempotencyKey: "lost" };
    // The client asks once more by itself when a connection breaks.
    await shop.control("faults", { route, kind: "reset-after-commit", times: 2 });
    const error = await refusal(shop.stripe.checkout.sessions.create(order(), options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count()).toBe(before + 1);
    const found = await shop.stripe.checkout.sessions.create(order(), options);
    expect(found.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await count()).toBe(before + 1);
  });

  it("does the work after the client gave up", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "slow", ms: 5_000, times: 1 });
    const hasty = clientOf(shop.payments.env, { timeout: 1_000 });
    await refusal(hasty.checkout.sessions.create(order()));
    expect(await count()).toBe(before);
    await until("the session", async () => ((await count()) === before + 1 ? true : undefined));
  });
});
