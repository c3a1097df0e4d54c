import { describe, expect, test } from "vitest";
import { POST as reveal } from "@/app/api/admin/bank-details/[userId]/route";
import { POST as cancelByLink } from "@/app/api/bank-details/cancel/route";
import { POST as confirm } from "@/app/api/bank-details/confirm/route";
import { DELETE as cancel, GET as read, POST as change } from "@/app/api/bank-details/route";
import { GET as exportData } from "@/app/api/account-settings/[id]/data/route";
import { DELETE as closeAccount } from "@/app/api/account-settings/[id]/route";
import {
  confirmEmailChange,
  handlePasswordChanged,
  requestEmailChange,
} from "@/lib/identity/credentials/service";
import { activateToken } from "@/lib/identity/one-time-tokens/service";
import {
  findEffectiveBankDetails,
  hasAnyBankDetails,
  hasPayoutDetails,
  unsealBankAccount,
} from "@/lib/payouts/bank-details/data";
import { pickDetails } from "@/lib/payouts/bank-details/policy";
import { sweepBankDetails } from "@/lib/payouts/bank-details/service";
import { mailTemplates } from "@/lib/messaging/mail/templates";
import { db } from "@/lib/platform/db/client";
import type { TokenPurpose } from "@/lib/platform/db/generated/enums";
import { callHandler } from "@/tests/support/call-handler";
import {
  createTestBankDetails,
  GERMAN_IBAN,
  spanishAccount,
  SPANISH_IBAN,
} from "@/tests/support/factories/bank-details";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { buildMailContext } from "@/tests/support/factories/mails";

type Person = { id: string };

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const german = { ...spanishAccount, country: "DE", account: GERMAN_IBAN };

const requestAs = async (person: Person, input: object = {}) =>
  callHandler(change, {
    method: "POST",
    cookie: await createSessionCookie(person),
    json: { ...spanishAccount, currentPassword: TEST_PASSWORD, ...input },
  });

/** The link of the newest mail of this kind. */
async function linkOf({ id: userId }: Person, purpose: TokenPurpose): Promise<string> {
  const { id } = await db.token.findFirstOrThrow({
    where: { userId, purpose },
    orderBy: { createdAt: "desc" },
  });
  return (await activateToken(id)) ?? "revoked";
}

const redeem = async (handler: typeof confirm, token: string) =>
  (await callHandler(handler, { method: "POST", json: { token } })).body.data.outcome;
const confirmLatest = async (person: Person) => redeem(confirm, await linkOf(person, "CONFIRM_BANK_DETAILS"));
const viewOf = async (person: Person) =>
  (await callHandler(read, { cookie: await createSessionCookie(person) })).body.data;

/** The account that would be paid at that time. */
async function accountAt({ id }: Person, at: Date): Promise<string | null> {
  const [details] = (await findEffectiveBankDetails(db, [id], at)).get(id) ?? [];
  return details ? (unsealBankAccount(details)?.account ?? null) : null;
}

const mailsTo = async (userId: string) =>
  (await db.outboxMail.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );

test("a change takes effect 72 hours after it was confirmed by mail", async () => {
  const master = await createTestMaster();
  expect(await viewOf(master)).toEqual({ current: null, others: [], pending: null });
  expect(await hasPayoutDetails(master.id)).toBe(false);
  const requested = await requestAs(master, { account: "es91 2100 0418-4502 0005 1332" });
  expect(requested).toMatchObject({
    status: 200,
    body: { data: { current: null, pending: { account: "ES•• •••• 1332", effectiveAt: null } } },
  });
  expect(await accountAt(master, hoursFromNow(1000))).toBeNull();
  expect(await confirmLatest(master)).toBe("confirmed");
  expect(await accountAt(master, hoursFromNow(71.9))).toBeNull();
  expect(await accountAt(master, hoursFromNow(72.1))).toBe(SPANISH_IBAN);
  expect(await hasPayoutDetails(master.id)).toBe(true);
  expect(await mailsTo(master.id)).toEqual(["bank-details-asked", "bank-details-confirmed"]);
  const notifications = await db.notification.findMany({ where: { userId: master.id } });
  expect(notifications.map(({ type }) => type)).toEqual(["bank-details-changed"]);
});

test("a number is stored encrypted, and only its end in clear", async () => {
  const master = await createTestMaster();
  await requestAs(master);
  const row = await db.bankDetails.findFirstOrThrow({ where: { userId: master.id } });
  expect(row.lastCharacters).toBe("1332");
  const { lastCharacters: _, ...rest } = row;
  const everything = JSON.stringify([rest, await db.outboxMail.findMany({ where: { userId: master.id } })]);
  for (const secret of [SPANISH_IBAN, "2100041845", "12345678Z", "Ferrer"])
    expect(everything).not.toContain(secret);
  // Useless for another account.
  expect(unsealBankAccount(row)?.account).toBe(SPANISH_IBAN);
  expect(unsealBankAccount({ ...row, userId: (await createTestUser()).id })).toBeNull();
});

test("wrong check digits are refused at their field", async () => {
  const master = await createTestMaster();
  const { status, body } = await requestAs(master, {
    account: "ES9121000418450200051333",
    taxId: "12345678A",
  });
  expect(status).toBe(422);
  expect(Object.keys(body.fields).sort()).toEqual(["account", "taxId"]);
  expect(await db.bankDetails.count({ where: { userId: master.id } })).toBe(0);
});

test("a stolen session changes nothing without the password", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  const { status, body } = await requestAs(master, { ...german, currentPassword: "adivinada-1" });
  expect([status, Object.keys(body.fields)]).toEqual([422, ["currentPassword"]]);
  expect(await db.bankDetails.count({ where: { userId: master.id } })).toBe(1);
  expect(await mailsTo(master.id)).toEqual([]);
  // Control: the same session with the password asks for it.
  expect((await requestAs(master, german)).status).toBe(200);
  expect(await db.bankDetails.count({ where: { userId: master.id } })).toBe(2);
  expect(await mailsTo(master.id)).toEqual(["bank-details-asked"]);
});

test("a stolen password changes nothing without the mailbox", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  expect((await requestAs(master, german)).status).toBe(200);
  expect(await accountAt(master, hoursFromNow(10_000))).toBe(SPANISH_IBAN);
  // Control: with the link it would.
  expect(await confirmLatest(master)).toBe("confirmed");
  expect(await accountAt(master, hoursFromNow(73))).toBe(GERMAN_IBAN);
});

test("a stolen password cannot confirm from a mailbox that is new", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  const email = `ladron-${master.id}@example.test`;
  await requestEmailChange(db, master.id, email);
  expect(await confirmEmailChange(await linkOf(master, "CHANGE_EMAIL"))).toBe("ok");
  const answer = await requestAs(master, german);
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Has cambiado tu correo") },
  });
  // Control: the seven days later it is as any other.
  await db.token.updateMany({
    where: { userId: master.id, purpose: "CHANGE_EMAIL" },
    data: { usedAt: hoursFromNow(-7 * 24 - 1) },
  });
  expect((await requestAs(master, german)).status).toBe(200);
});

test("a new password revokes the link that confirms, not the one that cancels", async () => {
  const master = await createTestMaster();
  await requestAs(master);
  const link = await linkOf(master, "CONFIRM_BANK_DETAILS");
  const { name, email } = master;
  await db.$transaction((tx) => handlePasswordChanged(tx, { id: master.id, name, email }, 0));
  expect(await redeem(confirm, link)).toBe("used");
  await requestAs(master);
  await confirmLatest(master);
  const cancelLink = await linkOf(master, "CANCEL_BANK_DETAILS");
  await db.$transaction((tx) => handlePasswordChanged(tx, { id: master.id, name, email }, 0));
  expect(await redeem(cancelByLink, cancelLink)).toBe("cancelled");
});

test("within 72 hours the former account is paid, and the owner can stop the change from her mailbox", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  await requestAs(master, german);
  await confirmLatest(master);
  expect(await accountAt(master, hoursFromNow(71))).toBe(SPANISH_IBAN);
  const thief = await createSessionCookie(master);
  expect(await redeem(cancelByLink, await linkOf(master, "CANCEL_BANK_DETAILS"))).toBe("cancelled");
  expect(await accountAt(master, hoursFromNow(1000))).toBe(SPANISH_IBAN);
  expect((await callHandler(read, { cookie: thief })).status).toBe(401);
  expect((await mailsTo(master.id)).at(-1)).toBe("bank-details-cancelled");
  const cancelled = await db.bankDetails.findFirstOrThrow({ where: { userId: master.id, country: "DE" } });
  expect(cancelled.sealed).toBeNull();
});

test("the link that cancels is useless once the change is in force", async () => {
  const master = await createTestMaster();
  await requestAs(master);
  await confirmLatest(master);
  const link = await linkOf(master, "CANCEL_BANK_DETAILS");
  await db.$executeRaw`
    update "BankDetails" set "createdAt" = "createdAt" - interval '73 hours', "confirmedAt" = "confirmedAt" - interval '73 hours',
      "effectiveAt" = "effectiveAt" - interval '73 hours' where "userId" = ${master.id}::uuid`;
  expect(await redeem(cancelByLink, link)).toBe("expired");
  expect(await accountAt(master, new Date())).toBe(SPANISH_IBAN);
});

test("a link works once, and a newer request replaces it", async () => {
  const master = await createTestMaster();
  await requestAs(master);
  const first = await linkOf(master, "CONFIRM_BANK_DETAILS");
  await requestAs(master, german);
  expect(await redeem(confirm, first)).toBe("used");
  const second = await linkOf(master, "CONFIRM_BANK_DETAILS");
  expect([await redeem(confirm, second), await redeem(confirm, second)]).toEqual(["confirmed", "used"]);
  expect(await redeem(confirm, "x".repeat(43))).toBe("unknown");
  expect(await accountAt(master, hoursFromNow(73))).toBe(GERMAN_IBAN);
});

test("two requests at once leave one pending change", async () => {
  const master = await createTestMaster();
  const answers = await Promise.all([requestAs(master), requestAs(master, german)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await db.bankDetails.count({ where: { userId: master.id, cancelledAt: null } })).toBe(1);
});

test("the database keeps one pending change, and the 72 hours", async () => {
  const master = await createTestMaster();
  const row = {
    userId: master.id,
    country: "ES",
    method: "IBAN",
    lastCharacters: "1332",
    sealed: "x",
  } as const;
  await db.bankDetails.create({ data: row });
  await expect(db.bankDetails.create({ data: row })).rejects.toThrow("BankDetails_one_pending");
  const other = { ...row, userId: (await createTestMaster()).id };
  const now = new Date();
  const early = { createdAt: now, confirmedAt: now, effectiveAt: hoursFromNow(71) };
  await expect(db.bankDetails.create({ data: { ...other, ...early } })).rejects.toThrow("BankDetails_held");
  // Controls.
  await db.bankDetails.create({ data: { ...other, ...early, effectiveAt: hoursFromNow(72.1) } });
  await db.bankDetails.updateMany({ where: { userId: master.id }, data: { cancelledAt: now, sealed: null } });
  await db.bankDetails.create({ data: row });
});

test("the owner may drop a change without a password", async () => {
  const master = await createTestMaster();
  const cookie = await createSessionCookie(master);
  await requestAs(master);
  expect(await callHandler(cancel, { method: "DELETE", cookie })).toMatchObject({
    status: 200,
    body: { data: { current: null, others: [], pending: null } },
  });
  expect((await callHandler(cancel, { method: "DELETE", cookie })).status).toBe(409);
  expect(await confirmLatest(master)).toBe("unknown");
});

test("the same account again is no change", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  expect((await requestAs(master)).body.fields.account).toContain("Ya te pagamos en esta cuenta");
});

test("only Masters have bank details", async () => {
  const student = await createTestUser();
  expect((await requestAs(student)).status).toBe(403);
  expect((await callHandler(read, { cookie: await createSessionCookie(student) })).status).toBe(403);
  expect((await callHandler(read)).status).toBe(401);
});

test("an admin reads a whole account only with a reason, which is recorded", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  const admin = await createTestAdmin();
  const revealAs = async (person: Person, reason: string) =>
    callHandler(reveal, {
      method: "POST",
      cookie: await createSessionCookie(person),
      params: { userId: master.id },
      json: { reason },
    });
  expect((await revealAs(master, "quiero verlo")).status).toBe(403);
  expect((await revealAs(admin, " ")).status).toBe(422);
  const entries = () =>
    db.auditEntry.findMany({ where: { subjectId: master.id, action: "bankDetails.seen" } });
  expect(await entries()).toEqual([]);
  const { body } = await revealAs(admin, "transferencia devuelta");
  expect(body.data).toMatchObject({
    account: SPANISH_IBAN,
    taxId: "12345678Z",
    holder: "Lucía Ferrer Íñiguez",
  });
  expect(await entries()).toMatchObject([{ actorId: admin.id, after: { reason: "transferencia devuelta" } }]);
});

test("the sweep empties what nobody can be paid to any more", async () => {
  const master = await createTestMaster();
  const former = await createTestBankDetails(master);
  await db.$executeRaw`
    update "BankDetails" set "createdAt" = "createdAt" - interval '9 days', "confirmedAt" = "confirmedAt" - interval '9 days',
      "effectiveAt" = "effectiveAt" - interval '9 days' where id = ${former.id}::uuid`;
  const current = await createTestBankDetails(master, german);
  const unconfirmed = await createTestMaster();
  await requestAs(unconfirmed);
  await sweepBankDetails();
  expect((await viewOf(unconfirmed)).pending).not.toBeNull();
  const sealedOf = async (id: string) => (await db.bankDetails.findUniqueOrThrow({ where: { id } })).sealed;
  expect([await sealedOf(former.id), await sealedOf(current.id)]).toEqual([null, current.sealed]);
  await sweepBankDetails(hoursFromNow(25));
  expect(await db.bankDetails.findFirstOrThrow({ where: { userId: unconfirmed.id } })).toMatchObject({
    sealed: null,
  });
});

test("the export has the details masked, and closing the account deletes them", async () => {
  const master = await createTestMaster();
  await createTestBankDetails(master);
  const cookie = await createSessionCookie(master);
  const params = { id: master.id };
  const { body } = await callHandler(exportData, { cookie, params });
  expect(body.bankDetails).toMatchObject([{ account: "ES•• •••• 1332", method: "IBAN", country: "ES" }]);
  expect(JSON.stringify(body)).not.toContain(SPANISH_IBAN);
  const closed = await callHandler(closeAccount, {
    method: "DELETE",
    cookie,
    params,
    json: { password: TEST_PASSWORD },
  });
  expect(closed.status).toBe(204);
  expect(await db.bankDetails.count({ where: { userId: master.id } })).toBe(0);
});

test("the mails name the account masked and lead to the right page", async () => {
  const context = buildMailContext({ url: (path) => path, token: () => Promise.resolve("secret") });
  const account = "ES•• •••• 1332";
  const asked = await mailTemplates["bank-details-asked"](
    { tokenId: "t", name: "Ana", account, current: null },
    context,
  );
  expect(asked.action?.url).toBe("/datos-de-cobro/confirmar/secret");
  expect(asked.facts).toEqual([["Cuenta nueva", account]]);
  const effectiveAt = "2026-11-26T09:30:00.000Z";
  const confirmed = await mailTemplates["bank-details-confirmed"](
    { tokenId: "t", name: "Ana", account, effectiveAt, zone: "Europe/Madrid" },
    context,
  );
  expect(confirmed.action).toEqual({ label: "No he sido yo", url: "/datos-de-cobro/anular/secret" });
  expect(confirmed.moments).toMatchObject([{ hour: "10:30 (hora de Madrid)" }]);
});

describe("an account for the sales in one currency", () => {
  test("is asked for, confirmed and told like any other, and leaves the general one in force", async () => {
    const master = await createTestMaster();
    await createTestBankDetails(master);
    expect((await requestAs(master, { ...german, currency: "USD" })).body.data).toMatchObject({
      current: { account: "ES•• •••• 1332", currency: null },
      others: [],
      pending: { account: "DE•• •••• 3000", currency: "usd" },
    });
    expect(await confirmLatest(master)).toBe("confirmed");
    const { payload } = await db.outboxMail.findFirstOrThrow({
      where: { userId: master.id, template: "bank-details-confirmed" },
    });
    expect(payload).toMatchObject({ account: "DE•• •••• 3000, para las ventas en USD" });
    const later = hoursFromNow(73);
    const rows = (await findEffectiveBankDetails(db, [master.id], later)).get(master.id) ?? [];
    const pays = (currency: string) => {
      const row = pickDetails(rows, currency);
      return row && unsealBankAccount(row)?.account;
    };
    expect([pays("usd"), pays("eur"), pays("mxn")]).toEqual([GERMAN_IBAN, SPANISH_IBAN, SPANISH_IBAN]);
    await sweepBankDetails(later);
    const kept = await db.bankDetails.findMany({ where: { userId: master.id, sealed: { not: null } } });
    expect(kept.length).toBe(2);
  });

  test("replaces the former one of its currency alone, which is emptied", async () => {
    const master = await createTestMaster();
    await createTestBankDetails(master);
    await createTestBankDetails(master, german, "usd");
    expect((await requestAs(master, { ...german, currency: "USD" })).body.fields.account).toContain(
      "Ya te pagamos",
    );
    expect((await requestAs(master, { currency: "USD" })).status).toBe(200);
    await confirmLatest(master);
    await sweepBankDetails(hoursFromNow(73));
    const kept = await db.bankDetails.findMany({
      where: { userId: master.id, sealed: { not: null } },
      orderBy: { createdAt: "asc" },
    });
    expect(kept.map(({ currency, lastCharacters }) => [currency, lastCharacters])).toEqual([
      [null, "1332"],
      ["usd", "1332"],
    ]);
  });

  test("does not say where other sales are paid; control: the general one does", async () => {
    const [master, other] = [await createTestMaster(), await createTestMaster()];
    await createTestBankDetails(master, spanishAccount, "usd");
    await createTestBankDetails(other);
    expect(await hasPayoutDetails(master.id)).toBe(false);
    expect(await hasAnyBankDetails(master.id)).toBe(true);
    expect(await hasPayoutDetails(other.id)).toBe(true);
  });

  test("is refused for a currency in which nothing is sold", async () => {
    const master = await createTestMaster();
    for (const currency of ["VES", "XXX", "usd"])
      expect((await requestAs(master, { currency })).body.fields.currency).toContain("Elige una moneda");
  });

  test("is shown to admins by its currency", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    await createTestBankDetails(master);
    await createTestBankDetails(master, german, "usd");
    const see = async (currency?: string) =>
      (
        await callHandler(reveal, {
          method: "POST",
          params: { userId: master.id },
          json: { reason: "Pago a mano", currency },
          cookie: await createSessionCookie(admin),
        })
      ).body.data.account;
    expect([await see("usd"), await see("eur"), await see()]).toEqual([
      GERMAN_IBAN,
      SPANISH_IBAN,
      SPANISH_IBAN,
    ]);
  });
});
