import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, captureError, submitForm, type Shop } from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const ACCOUNT_PARAMS: Stripe.AccountCreateParams = {
  country: "ES",
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    stripe_dashboard: { type: "express" },
  },
  capabilities: { transfers: { requested: true } },
  metadata: { userId: "ana" },
};
const createAccount = (changes: Stripe.AccountCreateParams = {}) =>
  shop.stripe.accounts.create({ ...ACCOUNT_PARAMS, ...changes });

const createLink = (account: string) =>
  shop.stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "https://ayllu.example/otra-vez",
    return_url: "https://ayllu.example/hecho",
  });

async function createEnabledAccount(): Promise<string> {
  const { id } = await createAccount();
  await submitForm((await createLink(id)).url, {});
  return id;
}

const createTransfer = (
  destination: string,
  changes: Partial<Stripe.TransferCreateParams> = {},
  key?: string,
) =>
  shop.stripe.transfers.create(
    { amount: 1859, currency: "eur", destination, transfer_group: `group-${destination}`, ...changes },
    key === undefined ? {} : { idempotencyKey: key },
  );

describe("a payout account", () => {
  it("is created incomplete and completed on its onboarding page", async () => {
    const account = await createAccount();
    expect(account).toMatchObject({
      object: "account",
      capabilities: { transfers: "inactive" },
      country: "ES",
      details_submitted: false,
      metadata: { userId: "ana" },
      payouts_enabled: false,
      type: "express",
    });
    expect(account.id).toMatch(/^acct_/);
    const { url, expires_at, created } = await createLink(account.id);
    expect(expires_at - created).toBe(300);
    const page = await fetch(url);
    const text = await page.text();
    expect(text).toContain("Página de pruebas: no se cobra nada");
    expect(text).toContain("Completar</button>");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' https://ayllu.example;");
    expect(policy).not.toContain("script");
    expect(await submitForm(url, {})).toBe("https://ayllu.example/hecho");
    expect(await shop.stripe.accounts.retrieve(account.id)).toMatchObject({
      capabilities: { transfers: "active" },
      details_submitted: true,
      payouts_enabled: true,
      requirements: { currently_due: [] },
    });
    await shop.waitForEvents("account.updated");
  });

  it("is completed only by its own link, once and in time", async () => {
    const account = await createAccount();
    const used = await createLink(account.id);
    await submitForm(used.url, {});
    expect(await submitForm(used.url, {})).toBe("https://ayllu.example/otra-vez");
    const late = await createLink((await createAccount()).id);
    await shop.control("clock", { advanceSeconds: 301 });
    const answer = await fetch(late.url, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe("https://ayllu.example/otra-vez");
    const other = await createLink((await createAccount()).id);
    const forged = other.url.replace(/acct_[^/]+/, account.id);
    expect((await fetch(forged, { method: "POST" })).status).toBe(404);
  });

  it.each<[string, object, string | undefined, string]>([
    ["an unknown parameter", { colour: "red" }, "parameter_unknown", "colour"],
    ["a missing controller", { controller: undefined }, "parameter_missing", "controller"],
    ["an invalid country", { country: "Spain" }, undefined, "country"],
    [
      "an unknown capability",
      { capabilities: { flying: { requested: true } } },
      "parameter_unknown",
      "capabilities[flying]",
    ],
  ])("is rejected with %s", async (_, changes, code, param) => {
    const error = await captureError(createAccount(changes));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code, param, statusCode: 400 });
  });

  it.each(["XX", "AR", "MX"])("is not opened in %s", async (country) => {
    expect(await captureError(createAccount({ country }))).toMatchObject({
      code: "country_unsupported",
      param: "country",
      statusCode: 400,
    });
  });

  it("that does not exist is denied by its address and unknown as a parameter", async () => {
    const denied = await captureError(shop.stripe.accounts.retrieve("acct_nobody"));
    expect(denied).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(denied).toMatchObject({ code: "account_invalid", statusCode: 403 });
    expect(await captureError(createLink("acct_nobody"))).toMatchObject({
      code: "resource_missing",
      param: "account",
      statusCode: 400,
    });
  });
});

describe("a transfer", () => {
  it("is created, reported and can be retrieved", async () => {
    const destination = await createEnabledAccount();
    const created = await createTransfer(destination, { metadata: { transferId: "one" } });
    expect(created).toMatchObject({
      object: "transfer",
      amount: 1859,
      amount_reversed: 0,
      currency: "eur",
      destination,
      metadata: { transferId: "one" },
      reversed: false,
      transfer_group: `group-${destination}`,
    });
    const { lastResponse: _createdResponse, ...createdFields } = created;
    const { lastResponse: _retrievedResponse, ...retrievedFields } = await shop.stripe.transfers.retrieve(
      created.id,
    );
    expect(retrievedFields).toEqual(createdFields);
    const { data } = await shop.stripe.transfers.list({ transfer_group: `group-${destination}` });
    expect(data.map(({ id }) => id)).toEqual([created.id]);
    expect((await shop.stripe.transfers.list({ transfer_group: "none" })).data).toEqual([]);
    await shop.waitForEvents("transfer.created");
    const expanded = await shop.stripe.transfers.retrieve(created.id, {
      expand: ["destination", "balance_transaction"],
    });
    expect(expanded).toMatchObject({
      destination: { id: destination },
      balance_transaction: { amount: -1859, type: "transfer" },
    });
  });

  it("is created once per idempotency key", async () => {
    const destination = await createEnabledAccount();
    const both = [
      await createTransfer(destination, {}, "key-1"),
      await createTransfer(destination, {}, "key-1"),
    ];
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await captureError(createTransfer(destination, { amount: 1 }, "key-1"))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    expect((await shop.stripe.transfers.list({ destination })).data).toHaveLength(1);
  });

  it("requires an enabled account and sufficient funds", async () => {
    const { id } = await createAccount();
    expect(await captureError(createTransfer(id))).toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
    expect(await captureError(createTransfer("acct_nobody"))).toMatchObject({
      code: "resource_missing",
      param: "destination",
      statusCode: 400,
    });
    const destination = await createEnabledAccount();
    await shop.control(`accounts/${destination}`, { transfers: "inactive" });
    expect(await captureError(createTransfer(destination))).toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
    await shop.control(`accounts/${destination}`, { transfers: "active" });
    await shop.control("funds", { currency: "eur", available: 1858 });
    expect(await captureError(createTransfer(destination))).toMatchObject({
      code: "balance_insufficient",
      statusCode: 400,
    });
    await shop.control("funds", { currency: "eur", available: null });
    expect((await createTransfer(destination)).amount).toBe(1859);
  });

  it.each<[string, object, string]>([
    ["an unknown parameter", { colour: "red" }, "colour"],
    ["a zero amount", { amount: 0 }, "amount"],
    ["a negative amount", { amount: -1 }, "amount"],
    ["an unknown currency", { currency: "zzz" }, "currency"],
  ])("is rejected with %s", async (_, changes, param) => {
    expect(await captureError(createTransfer(await createEnabledAccount(), changes))).toMatchObject({
      param,
      statusCode: 400,
    });
  });

  it("survives a restart", async () => {
    const destination = await createEnabledAccount();
    const created = await createTransfer(destination, {}, "key-2");
    await shop.restart();
    expect((await createTransfer(destination, {}, "key-2")).id).toBe(created.id);
    expect((await shop.stripe.accounts.retrieve(destination)).capabilities).toEqual({ transfers: "active" });
  });
});
