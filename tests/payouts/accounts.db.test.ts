import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as look, POST as open } from "@/app/api/payout-account/route";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import { complete } from "../factories/payout-accounts";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { control, processor } from "../../tools/faults/payments-control";

type Person = { id: string };

const start = async (person: Person | null) =>
  call(open, { method: "POST", cookie: person ? await cookieOf(person) : undefined });
const stateOf = async (person: Person | null) =>
  call(look, { cookie: person ? await cookieOf(person) : undefined });
const rowOf = ({ id }: Person) => db.payoutAccount.findUniqueOrThrow({ where: { userId: id } });

beforeEach(() => {
  vi.stubEnv("PAYOUTS_BY_PROCESSOR", "1");
  vi.stubEnv("PAYOUT_COUNTRIES", "ES,PT");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("the account to which a Master is paid", () => {
  test("is begun, gone on with and completed on the processor's page", async () => {
    const master = await makeMaster();
    expect((await stateOf(master)).body.data).toEqual({ offered: true, state: "none" });
    const first = await start(master);
    expect(first.status).toBe(200);
    const { accountId } = await rowOf(master);
    expect(await processor.accounts.retrieve(accountId)).toMatchObject({
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
    expect(await complete(again.body.data.url)).toBe("http://localhost:3000/intercambios");
    expect((await stateOf(master)).body.data).toEqual({ offered: true, state: "ready" });
  });

  test("is one, however often it is asked for at once", async () => {
    const master = await makeMaster();
    const answers = await Promise.all([start(master), start(master), start(master)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await db.payoutAccount.count({ where: { userId: master.id } })).toBe(1);
  });

  test("is ready no longer when the processor says so", async () => {
    const master = await makeMaster();
    const { body } = await start(master);
    await complete(body.data.url);
    await stateOf(master);
    await control(`accounts/${(await rowOf(master)).accountId}`, { transfers: "inactive" });
    expect((await stateOf(master)).body.data.state).toBe("incomplete");
  });

  test("is not opened twice by a crash before it was written down", async () => {
    const master = await makeMaster();
    const real = payments.openPayoutAccount;
    const opened: string[] = [];
    vi.spyOn(payments, "openPayoutAccount").mockImplementationOnce(async (...asked) => {
      opened.push(await real(...asked));
      throw new Error("killed");
    });
    expect((await start(master)).status).toBe(500);
    expect((await start(master)).status).toBe(200);
    expect((await rowOf(master)).accountId).toBe(opened[0]);
  });

  test("is refused by the processor with words", async () => {
    const master = await makeMaster();
    await db.payoutAccount.create({
      data: { userId: master.id, accountId: `acct_${master.id}`, country: "ES" },
    });
    const { status, body } = await start(master);
    expect(status).toBe(409);
    expect(body.message).toContain("no ha abierto tu cuenta");
  });
});

describe("whom it is offered to", () => {
  test.each([
    ["visitor", 401],
    ["student", 403],
    ["Master", 200],
    ["admin", 200],
  ] as const)("%s", async (who, status) => {
    const people = { visitor: null, student: makeUser, Master: makeMaster, admin: makeAdmin };
    const person = (await people[who]?.()) ?? null;
    expect((await stateOf(person)).status).toBe(status);
    expect((await start(person)).status).toBe(status);
  });

  test("nobody while it is switched off, or of another country", async () => {
    const [master, elsewhere] = [await makeMaster(), await makeMaster({ country: "CL" })];
    expect((await stateOf(elsewhere)).body.data).toEqual({ offered: false, state: "none" });
    expect((await start(elsewhere)).status).toBe(404);
    vi.stubEnv("PAYOUTS_BY_PROCESSOR", "");
    expect((await stateOf(master)).body.data).toEqual({ offered: false, state: "none" });
    expect((await start(master)).status).toBe(404);
    expect(await db.payoutAccount.count({ where: { userId: { in: [master.id, elsewhere.id] } } })).toBe(0);
  });
});
