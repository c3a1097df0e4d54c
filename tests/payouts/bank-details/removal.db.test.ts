import { describe, expect, test } from "vitest";
import { POST as makeFile } from "@/app/api/admin/bank-files/route";
import { PUT as closeFile } from "@/app/api/admin/bank-files/[id]/route";
import { DELETE as remove } from "@/app/api/bank-details/[currency]/route";
import { POST as change } from "@/app/api/bank-details/route";
import { findEffectiveBankDetails, unsealBankAccount } from "@/lib/payouts/bank-details/data";
import { pickDetails } from "@/lib/payouts/bank-details/policy";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import {
  createTestBankDetails,
  GERMAN_IBAN,
  spanishAccount,
  SPANISH_IBAN,
} from "@/tests/support/factories/bank-details";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";

type Person = { id: string };

const german = { ...spanishAccount, country: "DE", account: GERMAN_IBAN };

const removeAs = async (person: Person | null, currency = "usd", json: object = {}) =>
  callHandler(remove, {
    method: "DELETE",
    params: { currency },
    cookie: person ? await createSessionCookie(person) : undefined,
    json: { currentPassword: TEST_PASSWORD, ...json },
  });

const makeFileAs = async (admin: Person, orderIds: string[]) =>
  callHandler(makeFile, {
    method: "POST",
    cookie: await createSessionCookie(admin),
    json: { format: "CSV", orderIds },
  });

/** A Master with a general account and another for dollars. */
async function createTwoAccounts() {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  const dollars = await createTestBankDetails(master, german, "usd");
  return { master, dollars };
}

async function paidIn({ id }: Person, currency: string): Promise<string | undefined> {
  const rows = (await findEffectiveBankDetails(db, [id], new Date())).get(id) ?? [];
  const row = pickDetails(rows, currency);
  return row ? unsealBankAccount(row)?.account : undefined;
}

describe("removing the account of a currency", () => {
  test("pays its sales to the general one from then on, empties it and tells its owner", async () => {
    const { master, dollars } = await createTwoAccounts();
    expect(await paidIn(master, "usd")).toBe(GERMAN_IBAN);
    const { status, body } = await removeAs(master);
    expect([status, body.data.current.account, body.data.others]).toEqual([200, "ES•• •••• 1332", []]);
    expect(await paidIn(master, "usd")).toBe(SPANISH_IBAN);
    expect(await db.bankDetails.findUniqueOrThrow({ where: { id: dollars.id } })).toMatchObject({
      sealed: null,
    });
    const mails = await db.outboxMail.findMany({ where: { userId: master.id } });
    expect(mails).toMatchObject([
      {
        template: "bank-details-removed",
        to: master.email,
        payload: { account: "DE•• •••• 3000, para las ventas en USD", other: "ES•• •••• 1332" },
      },
    ]);
    expect((await removeAs(master)).status).toBe(404);
  });

  test("brings back no former account of its currency", async () => {
    const { master } = await createTwoAccounts();
    await db.bankDetails.updateMany({
      where: { userId: master.id, currency: "usd" },
      data: {
        createdAt: new Date("2026-01-01"),
        confirmedAt: new Date("2026-01-02"),
        effectiveAt: new Date("2026-01-06"),
      },
    });
    await createTestBankDetails(master, { ...german, account: "DE02120300000000202051" }, "usd");
    expect((await removeAs(master)).status).toBe(200);
    expect(await paidIn(master, "usd")).toBe(SPANISH_IBAN);
  });

  test("needs the password", async () => {
    const { master } = await createTwoAccounts();
    const { status, body } = await removeAs(master, "usd", { currentPassword: "adivinada-1" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["currentPassword"]]);
    expect(await paidIn(master, "usd")).toBe(GERMAN_IBAN);
  });

  test("is for its Master: the general account and those of others stay", async () => {
    const { master } = await createTwoAccounts();
    expect((await removeAs(null)).status).toBe(401);
    expect((await removeAs(await createTestUser())).status).toBe(403);
    expect((await removeAs(await createTestMaster())).status).toBe(404);
    expect((await removeAs(master, "eur")).status).toBe(404);
    expect((await removeAs(master, "general")).status).toBe(400);
    expect([await paidIn(master, "usd"), await paidIn(master, "eur")]).toEqual([GERMAN_IBAN, SPANISH_IBAN]);
  });

  test("waits for another account, and for what has become of a change", async () => {
    const alone = await createTestMaster();
    await createTestBankDetails(alone, german, "usd");
    expect((await removeAs(alone)).body).toMatchObject({
      error: "Conflict",
      message: expect.stringContaining("no sabríamos dónde pagarte las ventas en USD"),
    });
    const { master } = await createTwoAccounts();
    await callHandler(change, {
      method: "POST",
      cookie: await createSessionCookie(master),
      json: { ...spanishAccount, currency: "USD", currentPassword: TEST_PASSWORD },
    });
    expect((await removeAs(master)).body.message).toContain("Tienes un cambio pendiente de esta cuenta");
  });
});

describe("an account with a payment under way", () => {
  test("stays until the file is closed", async () => {
    const [admin, { master }] = [await createTestAdmin(), await createTwoAccounts()];
    const sale = await createTestSale(master, { currency: "usd" });
    const { body } = await makeFileAs(admin, [sale.id]);
    expect((await removeAs(master)).body).toMatchObject({
      error: "Conflict",
      message: expect.stringContaining("Hay un pago de camino a esta cuenta"),
    });
    await callHandler(closeFile, {
      method: "PUT",
      params: { id: body.data.id },
      cookie: await createSessionCookie(admin),
      json: { status: "SENT" },
    });
    expect((await removeAs(master)).status).toBe(200);
  });

  test("is never emptied by a removal at the same time", async () => {
    const admin = await createTestAdmin();
    for (let round = 0; round < 10; round += 1) {
      const { master, dollars } = await createTwoAccounts();
      const sale = await createTestSale(master, { currency: "usd" });
      const [made, removed] = await Promise.all([makeFileAs(admin, [sale.id]), removeAs(master)]);
      expect(made.status).toBe(201);
      const [line] = await db.bankFileLine.findMany({
        where: { orderId: sale.id },
        include: { bankDetails: true },
      });
      expect(line?.bankDetails?.sealed).not.toBeNull();
      expect(line?.bankDetailsId === dollars.id).toBe(removed.status === 409);
    }
  });

  test("control: a file that does not lock what it pays can pay an emptied account", async () => {
    const [admin, { master, dollars }] = [await createTestAdmin(), await createTwoAccounts()];
    const sale = await createTestSale(master, { currency: "usd" });
    expect((await removeAs(master)).status).toBe(200);
    const { id } = await db.bankFile.create({
      data: {
        format: "CSV",
        madeById: admin.id,
        lines: {
          create: {
            orderId: sale.id,
            masterId: master.id,
            bankDetailsId: dollars.id,
            amount: 1859,
            currency: "usd",
          },
        },
      },
    });
    const [line] = await db.bankFileLine.findMany({ where: { fileId: id }, include: { bankDetails: true } });
    expect([line?.status, line?.bankDetails?.sealed]).toEqual(["OPEN", null]);
  });
});
