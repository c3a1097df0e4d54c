import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, refusal, submit, type Shop } from "./harness";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const wanted: Stripe.AccountCreateParams = {
  country: "ES",
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    stripe_dashboard: { type: "express" },
  },
  capabilities: { transfers: { requested: true } },
  metadata: { userId: "ana" },
};
const open = (changes: Stripe.AccountCreateParams = {}) =>
  shop.stripe.accounts.create({ ...wanted, ...changes });

const link = (account: string) =>
  shop.stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "https://ayllu.example/otra-vez",
    return_url: "https://ayllu.example/hecho",
  });

async function ready(): Promise<string> {
  const { id } = await open();
  await submit((await link(id)).url, {});
  return id;
}

const send = (destination: string, changes: Partial<Stripe.TransferCreateParams> = {}, key?: string) =>
  shop.stripe.transfers.create(
    { amount: 1859, currency: "eur", destination, transfer_group: `group-${destination}`, ...changes },
    key === undefined ? {} : { idempotencyKey: key },
  );

describe("an account that is paid", () => {
  it("is made empty, and completed on a page by one button", async () => {
    const account = await open();
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
    const { url, expires_at, created } = await link(account.id);
    expect(expires_at - created).toBe(300);
    const page = await fetch(url);
    const text = await page.text();
    expect(text).toContain("Página de pruebas: no se cobra nada");
    expect(text).toContain("Completar</button>");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' https://ayllu.example;");
    expect(policy).not.toContain("script");
    expect(await submit(url, {})).toBe("https://ayllu.example/hecho");
    expect(await shop.stripe.accounts.retrieve(account.id)).toMatchObject({
      capabilities: { transfers: "active" },
      details_submitted: true,
      payouts_enabled: true,
      requirements: { currently_due: [] },
    });
    await shop.heard("account.updated");
  });

  it("is completed by a link once, within its time, and by nobody else's", async () => {
    const account = await open();
    const used = await link(account.id);
    await submit(used.url, {});
    expect(await submit(used.url, {})).toBe("https://ayllu.example/otra-vez");
    const late = await link((await open()).id);
    await shop.control("clock", { advanceSeconds: 301 });
    const answer = await fetch(late.url, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe("https://ayllu.example/otra-vez");
    const other = await link((await open()).id);
    const forged = other.url.replace(/acct_[^/]+/, account.id);
    expect((await fetch(forged, { method: "POST" })).status).toBe(404);
  });

  it.each<[string, object, string | undefined, string]>([
    ["an unknown parameter", { colour: "red" }, "parameter_unknown", "colour"],
    ["a missing controller", { controller: undefined }, "parameter_missing", "controller"],
    ["a country that is none", { country: "Spain" }, undefined, "country"],
    [
      "an unknown capability",
      { capabilities: { flying: { requested: true } } },
      "parameter_unknown",
      "capabilities[flying]",
    ],
  ])("is refused with %s", async (_, changes, code, param) => {
    const error = await refusal(open(changes));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code, param, statusCode: 400 });
  });

  it("that nobody opened is unknown", async () => {
    expect(await refusal(shop.stripe.accounts.retrieve("acct_nobody"))).toMatchObject({
      code: "resource_missing",
    });
    expect(await refusal(link("acct_nobody"))).toMatchObject({ code: "resource_missing", param: "account" });
  });
});

describe("a transfer", () => {
  it("is made, told and found again", async () => {
    const destination = await ready();
    const made = await send(destination, { metadata: { transferId: "one" } });
    expect(made).toMatchObject({
      object: "transfer",
      amount: 1859,
      amount_reversed: 0,
      currency: "eur",
      destination,
      metadata: { transferId: "one" },
      reversed: false,
      transfer_group: `group-${destination}`,
    });
    const { lastResponse: _made, ...kept } = made;
    const { lastResponse: _found, ...found } = await shop.stripe.transfers.retrieve(made.id);
    expect(found).toEqual(kept);
    const { data } = await shop.stripe.transfers.list({ transfer_group: `group-${destination}` });
    expect(data.map(({ id }) => id)).toEqual([made.id]);
    expect((await shop.stripe.transfers.list({ transfer_group: "none" })).data).toEqual([]);
    await shop.heard("transfer.created");
    const expanded = await shop.stripe.transfers.retrieve(made.id, {
      expand: ["destination", "balance_transaction"],
    });
    expect(expanded).toMatchObject({
      destination: { id: destination },
      balance_transaction: { amount: -1859, type: "transfer" },
    });
  });

  it("is made once under its key", async () => {
    const destination = await ready();
    const both = [await send(destination, {}, "key-1"), await send(destination, {}, "key-1")];
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await refusal(send(destination, { amount: 1 }, "key-1"))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    expect((await shop.stripe.transfers.list({ destination })).data).toHaveLength(1);
  });

  it("needs an account that may be paid, and the money", async () => {
    const { id } = await open();
    expect(await refusal(send(id))).toMatchObject({ code: "insufficient_capabilities_for_transfer" });
    expect(await refusal(send("acct_nobody"))).toMatchObject({
      code: "resource_missing",
      param: "destination",
    });
    const destination = await ready();
    await shop.control(`accounts/${destination}`, { transfers: "inactive" });
    expect(await refusal(send(destination))).toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
    await shop.control(`accounts/${destination}`, { transfers: "active" });
    await shop.control("funds", { currency: "eur", available: 1858 });
    expect(await refusal(send(destination))).toMatchObject({ code: "balance_insufficient", statusCode: 400 });
    await shop.control("funds", { currency: "eur", available: null });
    expect((await send(destination)).amount).toBe(1859);
  });

  it.each<[string, object, string]>([
    ["an unknown parameter", { colour: "red" }, "colour"],
    ["nothing", { amount: 0 }, "amount"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["an unknown currency", { currency: "zzz" }, "currency"],
  ])("is refused with %s", async (_, changes, param) => {
    expect(await refusal(send(await ready(), changes))).toMatchObject({ param, statusCode: 400 });
  });

  it("is as it was after a restart", async () => {
    const destination = await ready();
    const made = await send(destination, {}, "key-2");
    await shop.restart();
    expect((await send(destination, {}, "key-2")).id).toBe(made.id);
    expect((await shop.stripe.accounts.retrieve(destination)).capabilities).toEqual({ transfers: "active" });
  });
});
