import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createClient,
  loadSession,
  openShop,
  buildSessionParams,
  captureError,
  type Shop,
  waitFor,
} from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const createSession = (
  changes?: Partial<Stripe.Checkout.SessionCreateParams>,
  amount?: number,
  currency?: string,
): Promise<Stripe.Response<Stripe.Checkout.Session>> =>
  shop.stripe.checkout.sessions.create(buildSessionParams(changes, amount, currency));

async function createPaidIntent(amount = 2_500, currency = "eur"): Promise<string> {
  const { id } = await createSession({}, amount, currency);
  await shop.control(`pay/${id}`, { card: "accepted" });
  const { intent } = await loadSession(shop, id);
  return intent.id;
}

/** Sends a raw call that the client library cannot make. */
const post = (path: string, body: string): Promise<Response> =>
  fetch(`${shop.payments.url}${path}`, {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${shop.payments.env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
  });

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.payments.url}${path}`, {
    headers: { authorization: `Bearer ${shop.payments.env.STRIPE_SECRET_KEY}`, ...headers },
  });

describe("a checkout session", () => {
  it("is created with the given fields and can be retrieved", async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 31 * 60;
    const created = await createSession({ expires_at: expiresAt });
    expect(created).toMatchObject({
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
    expect(created.id).toMatch(/^cs_test_/);
    expect(created.url).toBe(`${shop.payments.url}/c/pay/${created.id}`);
    expect(created.lastResponse.requestId).toMatch(/^req_/);
    const { lastResponse: _createdResponse, ...createdFields } = created;
    const { lastResponse: _retrievedResponse, ...retrievedFields } =
      await shop.stripe.checkout.sessions.retrieve(created.id);
    expect(retrievedFields).toEqual(createdFields);
  });

  it("uses zero-decimal amounts for CLP and PYG", async () => {
    expect(await createSession({}, 5_000, "clp")).toMatchObject({ amount_total: 5000, currency: "clp" });
    expect(await createSession({}, 70_000, "pyg")).toMatchObject({ amount_total: 70000, currency: "pyg" });
  });

  it("can be expired once, and only while it is open", async () => {
    const { id } = await createSession();
    expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    const error = await captureError(shop.stripe.checkout.sessions.expire(id));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.message).toContain("has a status of expired");
  });

  it("expires in time and cancels its payment intent", async () => {
    const { id } = await createSession({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
    await shop.control(`pay/${id}`, { card: "declined" });
    await shop.control("clock", { advanceSeconds: 32 * 60 });
    const { session, intent } = await loadSession(shop, id);
    expect(session.status).toBe("expired");
    expect(intent.status).toBe("canceled");
    await shop.waitForEvents("checkout.session.expired", "payment_intent.canceled");
    expect(await shop.control(`pay/${id}`, { card: "accepted" })).toMatchObject({ status: "expired" });
  });

  it("is listed newest first, page by page", async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await createSession()).id);
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

  it("can be listed by its payment intent", async () => {
    const intent = await createPaidIntent();
    const { data } = await shop.stripe.checkout.sessions.list({ payment_intent: intent });
    expect(data.map(({ payment_intent }) => payment_intent)).toEqual([intent]);
  });
});

describe("an invalid request", () => {
  const now = Math.floor(Date.now() / 1000);

  it.each<[string, Record<string, unknown>, string | undefined, string]>([
    ["an unknown parameter", { colour: "red" }, "parameter_unknown", "colour"],
    ["a missing parameter", { success_url: undefined }, "parameter_missing", "success_url"],
    ["an expiry too soon", { expires_at: now + 60 }, undefined, "expires_at"],
    ["an expiry too late", { expires_at: now + 30 * 86_400 }, undefined, "expires_at"],
    ["a non-numeric expiry", { expires_at: "soon" }, "parameter_invalid_integer", "expires_at"],
    ["an invalid URL", { success_url: "nowhere" }, "url_invalid", "success_url"],
    ["an invalid email", { customer_email: "nobody" }, "email_invalid", "customer_email"],
    ["an empty string", { client_reference_id: "" }, "parameter_invalid_empty", "client_reference_id"],
    ["an unknown language", { locale: "xx" }, undefined, "locale"],
    ["an unknown expansion", { expand: ["metadata"] }, undefined, "expand"],
    [
      "an unknown nested parameter",
      { payment_intent_data: { colour: "red" } },
      "parameter_unknown",
      "payment_intent_data[colour]",
    ],
  ])("with %s is rejected with Stripe's error", async (_, changes, code, param) => {
    const error = await captureError(createSession(changes));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError", param });
    expect(error.code).toBe(code);
    expect(error.requestId).toMatch(/^req_/);
  });

  it.each<[string, number, string, string | undefined]>([
    ["too little", 49, "eur", "amount_too_small"],
    ["too much", 100_000_000, "eur", "amount_too_large"],
    ["negative", -5, "eur", "parameter_invalid_integer"],
    ["fractional", 10.5, "eur", "parameter_invalid_integer"],
    ["in an unsupported currency", 5_000, "ves", undefined],
  ])("with an amount that is %s is rejected", async (_, amount, currency, code) => {
    const error = await captureError(createSession({}, amount, currency));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.code).toBe(code);
  });

  it("for an unknown object returns resource_missing", async () => {
    const { stripe } = shop;
    const calls = [
      stripe.checkout.sessions.retrieve("cs_test_nobody"),
      stripe.checkout.sessions.expire("cs_test_nobody"),
      stripe.paymentIntents.retrieve("pi_nobody"),
      stripe.charges.retrieve("ch_nobody"),
      stripe.refunds.retrieve("re_nobody"),
      stripe.disputes.retrieve("du_nobody"),
      stripe.events.retrieve("evt_nobody"),
    ];
    for (const call of calls) {
      const error = await captureError(call);
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
    }
  });

  it("that names an unknown object in its parameters is a bad one", async () => {
    const { stripe } = shop;
    const calls: [Promise<unknown>, string][] = [
      [stripe.refunds.create({ payment_intent: "pi_nobody" }), "payment_intent"],
      [stripe.refunds.create({ charge: "ch_nobody" }), "charge"],
      [stripe.checkout.sessions.list({ starting_after: "cs_test_nobody" }), "starting_after"],
    ];
    for (const [call, param] of calls) {
      const error = await captureError(call);
      expect(error).toMatchObject({ statusCode: 400, code: "resource_missing", param });
    }
  });

  it.each(["2026-13", "latest", "2025-03-31", "2025-03-31."])(
    "of the version %s is rejected",
    async (version) => {
      const response = await get("/v1/balance", { "stripe-version": version });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { type: "invalid_request_error", message: `Invalid Stripe API version: ${version}` },
      });
    },
  );

  it.each(["2023-10-16", "2025-03-31.basil", Stripe.API_VERSION])(
    "of the version %s is answered",
    async (version) => {
      const response = await get("/v1/balance", { "stripe-version": version });
      expect(response.status).toBe(200);
      expect(response.headers.get("stripe-version")).toBe(version);
    },
  );

  it("says if it is worth another try", async () => {
    const unknown = await get("/v1/payment_intents/pi_nobody");
    expect(unknown.headers.get("stripe-should-retry")).toBe("false");
    await shop.control("faults", { route: "GET /v1/balance", kind: "500" });
    const failed = await get("/v1/balance");
    expect(failed.status).toBe(500);
    expect(failed.headers.get("stripe-should-retry")).toBe("true");
    const succeeded = await get("/v1/balance");
    expect(succeeded.status).toBe(200);
    expect(succeeded.headers.get("stripe-should-retry")).toBeNull();
  });

  it("to an unknown URL returns 404", async () => {
    const error = await captureError(shop.stripe.promotionCodes.list());
    expect(error).toMatchObject({ statusCode: 404 });
    expect(error.message).toContain("Unrecognized request URL (GET: /v1/promotion_codes)");
  });

  it("cannot pollute object prototypes", async () => {
    const response = await post("/v1/checkout/sessions", "__proto__[polluted]=1&metadata[__proto__][a]=1");
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("the secret key", () => {
  it("is required for every call", async () => {
    const stranger = createClient({ ...shop.payments.env, STRIPE_SECRET_KEY: "sk_test_stranger" });
    const error = await captureError(stranger.checkout.sessions.create(buildSessionParams()));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).not.toContain("sk_test_stranger");
    const control = await fetch(`${shop.payments.url}/_control/state`);
    expect(control.status).toBe(401);
    const bare = await fetch(`${shop.payments.url}/v1/balance`);
    expect(await bare.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  it("is accepted as Bearer and Basic", async () => {
    const basic = Buffer.from(`${shop.payments.env.STRIPE_SECRET_KEY}:`).toString("base64");
    const response = await fetch(`${shop.payments.url}/v1/balance`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(response.status).toBe(200);
  });
});

describe("an idempotency key", () => {
  it("creates one session", async () => {
    const options = { idempotencyKey: "once" };
    const first = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    const retried = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    expect(retried.id).toBe(first.id);
    expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    // Without a key, two sessions are created.
    expect((await createSession()).id).not.toBe((await createSession()).id);
  });

  it("is rejected with other parameters or another endpoint", async () => {
    const options = { idempotencyKey: "same" };
    const session = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    for (const call of [
      shop.stripe.checkout.sessions.create(buildSessionParams({ client_reference_id: "order-2" }), options),
      shop.stripe.checkout.sessions.expire(session.id, {}, options),
    ]) {
      const error = await captureError(call);
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error.statusCode).toBe(400);
    }
  });

  it("returns 409 while the first request is in progress", async () => {
    const options = { idempotencyKey: "busy" };
    await shop.control("faults", { route: "POST /v1/checkout/sessions", kind: "slow", ms: 3_000, times: 1 });
    const first = shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const error = await captureError(shop.stripe.checkout.sessions.create(buildSessionParams(), options));
    expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    const { id } = await first;
    expect((await shop.stripe.checkout.sessions.create(buildSessionParams(), options)).id).toBe(id);
  });

  it("survives a restart", async () => {
    const options = { idempotencyKey: "kept" };
    const first = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.create(buildSessionParams(), options)).id).toBe(first.id);
  });

  it("remains unused after an invalid request", async () => {
    const options = { idempotencyKey: "mended" };
    await captureError(shop.stripe.checkout.sessions.create(buildSessionParams({ locale: "xx" }), options));
    const created = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    expect(created.status).toBe("open");
  });
});

describe("a refund", () => {
  it("refunds a part, then the rest, then nothing more", async () => {
    const intent = await createPaidIntent();
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

    const tooMuch = await captureError(shop.stripe.refunds.create({ payment_intent: intent, amount: 1_501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
    expect(tooMuch.message).toContain("greater than unrefunded amount on charge (€15.00)");

    const rest = await shop.stripe.refunds.create({ charge: charge.id });
    expect(rest.amount).toBe(1500);
    expect(await shop.stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true });
    const retried = await captureError(shop.stripe.refunds.create({ payment_intent: intent }));
    expect(retried).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(retried.code).toBe("charge_already_refunded");

    const { data } = await shop.stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await shop.stripe.refunds.retrieve(part.id)).toMatchObject({ metadata: { why: "se fue antes" } });
    await shop.waitForEvents("refund.created", "charge.refunded", "refund.updated");
  });

  it("never exceeds the payment when several run concurrently", async () => {
    const intent = await createPaidIntent();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => shop.stripe.refunds.create({ payment_intent: intent, amount: 1_000 })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("requires a successful payment", async () => {
    const { id } = await createSession();
    await shop.control(`pay/${id}`, { card: "declined" });
    const { intent } = await loadSession(shop, id);
    const error = await captureError(shop.stripe.refunds.create({ payment_intent: intent.id }));
    expect(error.code).toBe("payment_intent_unexpected_state");
    expect(await captureError(shop.stripe.refunds.create({}))).toMatchObject({ statusCode: 400 });
  });
});

describe("a dispute", () => {
  it("is opened and closed, and withdraws the amount meanwhile", async () => {
    const intent = await createPaidIntent();
    const dispute = await shop.control<Stripe.Dispute>("disputes", { payment_intent: intent });
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      amount: 2500,
      payment_intent: intent,
      status: "needs_response",
    });
    const error = await captureError(shop.stripe.refunds.create({ payment_intent: intent }));
    expect(error.code).toBe("charge_disputed");
    await shop.control(`disputes/${dispute.id}/close`, { status: "won" });
    const closed = await shop.stripe.disputes.retrieve(dispute.id);
    expect(closed.status).toBe("won");
    expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual([-2500, 2500]);
    await shop.waitForEvents("charge.dispute.created", "charge.dispute.closed");
  });
});

describe("the balance", () => {
  it("is the net amount, available after some days", async () => {
    await createPaidIntent(10_000, "uyu");
    const of = async (part: "available" | "pending"): Promise<number> =>
      (await shop.stripe.balance.retrieve())[part].find(({ currency }) => currency === "uyu")?.amount ?? 0;
    expect(await of("pending")).toBe(10_000 - 175);
    expect(await of("available")).toBe(0);
    await shop.control("clock", { advanceSeconds: 4 * 86_400 });
    expect(await of("available")).toBe(10_000 - 175);
  });
});

describe("an injected fault", () => {
  const route = "POST /v1/checkout/sessions";
  const count = async (): Promise<number> =>
    (await shop.control<{ counts: { session: number } }>("state")).counts.session;

  it("rejects the call without executing it", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "500", times: 1 });
    const error = await captureError(createSession());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await count()).toBe(before);
    expect((await createSession()).status).toBe("open");
  });

  it("affects only matching calls", async () => {
    await shop.control("faults", { route, kind: "500", match: "order-7", times: 1 });
    expect((await createSession()).status).toBe("open");
    await captureError(createSession({ client_reference_id: "order-7" }));
    expect((await createSession({ client_reference_id: "order-7" })).status).toBe("open");
  });

  it("never responds", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "timeout", times: 1 });
    const hasty = createClient(shop.payments.env, { timeout: 1_500 });
    expect(await captureError(hasty.checkout.sessions.create(buildSessionParams()))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await count()).toBe(before);
  });

  it("executes the call and loses the response, which a retry with the key returns", async () => {
    const before = await count();
    const options = { idempotencyKey: "lost" };
    // The client library itself retries once after a broken connection.
    await shop.control("faults", { route, kind: "reset-after-commit", times: 2 });
    const error = await captureError(shop.stripe.checkout.sessions.create(buildSessionParams(), options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count()).toBe(before + 1);
    const retried = await shop.stripe.checkout.sessions.create(buildSessionParams(), options);
    expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await count()).toBe(before + 1);
  });

  it("executes the call after the client timed out", async () => {
    const before = await count();
    await shop.control("faults", { route, kind: "slow", ms: 5_000, times: 1 });
    const hasty = createClient(shop.payments.env, { timeout: 1_000 });
    await captureError(hasty.checkout.sessions.create(buildSessionParams()));
    expect(await count()).toBe(before);
    await waitFor("the session", async () => ((await count()) === before + 1 ? true : undefined));
  });
});
