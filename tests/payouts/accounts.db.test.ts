import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getAccount, POST as startAccount } from "@/app/api/payout-account/route";
import { findPriceCurrency } from "@/lib/payouts/accounts/data";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import { completeOnboardingPage } from "@/tests/support/factories/payout-accounts";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { controlProcessor, stripe } from "@/tests/support/faults/payments-control";

type Person = { id: string };

const start = async (person: Person | null) =>
  callHandler(startAccount, {
    method: "POST",
    cookie: person ? await createSessionCookie(person) : undefined,
  });
const stateOf = async (person: Person | null) =>
  callHandler(getAccount, { cookie: person ? await createSessionCookie(person) : undefined });
const rowOf = ({ id }: Person) => db.payoutAccount.findUniqueOrThrow({ where: { userId: id } });

beforeEach(() => {
  vi.stubEnv("PAYOUTS_BY_PROCESSOR", "1");
  vi.stubEnv("PAYOUT_COUNTRIES", "ES,PT");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["PE", null, "PEN"],
  ["ES", null, "EUR"],
  ["PE", "ES", "EUR"],
  ["CU", null, "EUR"],
])("prices of a Master in %s, paid in %s, begin in %s", async (country, payoutCountry, currency) => {
  const { id: userId } = await createTestMaster({ country });
  if (payoutCountry !== null)
    await db.payoutAccount.create({ data: { userId, accountId: `acct_${userId}`, country: payoutCountry } });
  expect(await findPriceCurrency(userId)).toBe(currency);
});

describe("a payout account", () => {
  test("is opened, resumed and completed on the processor's page", async () => {
    const master = await createTestMaster();
    expect((await stateOf(master)).body.data).toEqual({ offered: true, state: "none" });
    const first = await start(master);
    expect(first.status).toBe(200);
    const { accountId } = await rowOf(master);
    expect(await stripe.accounts.retrieve(accountId)).toMatchObject({
      country: "ES",
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "stripe",
        stripe_dashboard: { type: "express" },
      },
      capabilities: { transfers: "inactive" },
      metadata: { userId: master.id },
    });
    expect((await stateOf(master)).body.data.state).toBe("incomplete");
    const again = await start(master);
    expect(again.body.data.url).not.toBe(first.body.data.url);
    expect((await rowOf(master)).accountId).toBe(accountId);
    expect(await completeOnboardingPage(again.body.data.url)).toBe("http://localhost:3000/intercambios");
    expect((await stateOf(master)).body.data).toEqual({ offered: true, state: "ready" });
  });

  test("is opened once for concurrent requests", async () => {
    const master = await createTestMaster();
    const answers = await Promise.all([start(master), start(master), start(master)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await db.payoutAccount.count({ where: { userId: master.id } })).toBe(1);
  });

  test("becomes incomplete when the processor reports it", async () => {
    const master = await createTestMaster();
    const { body } = await start(master);
    await completeOnboardingPage(body.data.url);
    await stateOf(master);
    await controlProcessor(`accounts/${(await rowOf(master)).accountId}`, { transfers: "inactive" });
    expect((await stateOf(master)).body.data.state).toBe("incomplete");
  });

  test("becomes incomplete when it no longer exists at the processor", async () => {
    const master = await createTestMaster();
    await db.payoutAccount.create({
      data: {
        userId: master.id,
        accountId: `acct_${master.id.replaceAll("-", "")}`,
        country: "ES",
        ready: true,
      },
    });
    const { status, body } = await stateOf(master);
    expect(status).toBe(200);
    expect(body.data).toEqual({ offered: true, state: "incomplete" });
    expect((await rowOf(master)).ready).toBe(false);
  });

  test("is not opened in a country that the processor does not serve, which it says", async () => {
    vi.stubEnv("PAYOUT_COUNTRIES", "ES,AR");
    vi.spyOn(log, "error").mockImplementation(() => {});
    const { status, body } = await start(await createTestMaster({ country: "AR" }));
    expect(status).toBe(409);
    expect(body.message).toContain("todavía no abre cuentas en tu país");
  });

  test("is not opened twice after a crash before it was stored", async () => {
    const master = await createTestMaster();
    const createPayoutAccount = payments.createPayoutAccount;
    const opened: string[] = [];
    vi.spyOn(payments, "createPayoutAccount").mockImplementationOnce(async (...args) => {
      opened.push(await createPayoutAccount(...args));
      throw new Error("killed");
    });
    expect((await start(master)).status).toBe(500);
    expect((await start(master)).status).toBe(200);
    expect((await rowOf(master)).accountId).toBe(opened[0]);
  });

  test("returns 409 with a message when the processor refuses", async () => {
    const master = await createTestMaster();
    await db.payoutAccount.create({
      data: { userId: master.id, accountId: `acct_${master.id}`, country: "ES" },
    });
    const { status, body } = await start(master);
    expect(status).toBe(409);
    expect(body.message).toContain("no ha abierto tu cuenta");
  });
});

describe("access to payout accounts", () => {
  test.each([
    ["visitor", 401],
    ["student", 403],
    ["Master", 200],
    ["admin", 200],
  ] as const)("%s gets %i", async (role, status) => {
    const users = {
      visitor: null,
      student: createTestUser,
      Master: createTestMaster,
      admin: createTestAdmin,
    };
    const person = (await users[role]?.()) ?? null;
    expect((await stateOf(person)).status).toBe(status);
    expect((await start(person)).status).toBe(status);
  });

  test("is not offered while disabled, or in an unsupported country", async () => {
    const [master, foreignMaster] = [await createTestMaster(), await createTestMaster({ country: "CL" })];
    expect((await stateOf(foreignMaster)).body.data).toEqual({ offered: false, state: "none" });
    expect((await start(foreignMaster)).status).toBe(404);
    vi.stubEnv("PAYOUTS_BY_PROCESSOR", "");
    expect((await stateOf(master)).body.data).toEqual({ offered: false, state: "none" });
    expect((await start(master)).status).toBe(404);
    expect(await db.payoutAccount.count({ where: { userId: { in: [master.id, foreignMaster.id] } } })).toBe(
      0,
    );
  });
});
