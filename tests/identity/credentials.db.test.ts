import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { GET as ownData } from "@/app/api/account-settings/[id]/data/route";
import { DELETE as close } from "@/app/api/account-settings/[id]/route";
import { DELETE as endSession } from "@/app/api/account-settings/[id]/sessions/[sessionId]/route";
import { DELETE as endOthers, GET as sessions } from "@/app/api/account-settings/[id]/sessions/route";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { PUT as reset } from "@/app/api/recover-password/route";
import { requestEmailChange } from "@/lib/identity/credentials/service";
import { verifyPassword } from "@/lib/identity/passwords/hash";
import { db } from "@/lib/platform/db/client";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { describeDevice, truncateIpAddress } from "@/lib/identity/sessions/device";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken, getTokenState } from "@/lib/identity/one-time-tokens/service";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { sendMailsTo } from "@/tests/support/factories/notifications";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const NEW_PASSWORD = "otra-calma-8";
const passwordChange = (changes: object = {}) => ({
  currentPassword: TEST_PASSWORD,
  password: NEW_PASSWORD,
  passwordConfirmation: NEW_PASSWORD,
  ...changes,
});
const setPassword = (person: Person, cookie: string, json: unknown = passwordChange()) =>
  callHandler(password, { method: "POST", params: { id: person.id }, cookie, json });
const isPassword = async (person: Person, plain: string) => {
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  return verifyPassword(passwordHash, plain);
};
const listMailTemplates = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to } })).map(({ template }) => template);

describe("changing the password", () => {
  test("ends the other sessions, revokes links and sends a mail", async () => {
    const person = await createTestUser();
    const other = await openSession({ userId: person.id, ipAddress: "test", userAgent: null });
    const link = await issueToken(db, person.id, "RESET_PASSWORD");
    const cookie = await createSessionCookie(person);
    expect(await setPassword(person, cookie)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isPassword(person, NEW_PASSWORD)).toBe(true);
    expect(await findSessionOwner(other)).toBeNull();
    expect((await callHandler(sessions, { params: { id: person.id }, cookie })).status).toBe(200);
    expect(await getTokenState(link, "RESET_PASSWORD")).toBe("used");
    expect(await listMailTemplates(person.email)).toEqual(["password-changed"]);
  });

  test("with a reset link sends a mail, too", async () => {
    const person = await createTestUser();
    const token = await issueToken(db, person.id, "RESET_PASSWORD");
    const json = { token, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await callHandler(reset, { method: "PUT", json })).status).toBe(200);
    expect(await listMailTemplates(person.email)).toEqual(["password-changed"]);
  });

  test.each([
    [
      "currentPassword",
      { currentPassword: "otra-cosa-1" },
      "La contraseña es incorrecta. Inténtalo de nuevo.",
    ],
    ["currentPassword", { currentPassword: "" }, "Debes indicar tu contraseña"],
    ["password", { password: "corta-7" }, "La contraseña debe tener al menos 8 caracteres"],
    ["password", { password: "solamenteletras" }, "La contraseña debe contener un número o símbolo"],
    ["password", { password: "password123", passwordConfirmation: "password123" }, /demasiado común/],
    ["password", { password: TEST_PASSWORD, passwordConfirmation: TEST_PASSWORD }, /distinta de la actual/],
    ["password", { password: "a1\0aaaaaaa" }, "Este texto tiene caracteres no válidos"],
    ["password", { password: "a1".repeat(5000) }, /como máximo/],
    ["passwordConfirmation", { passwordConfirmation: "otra-calma-9" }, "Las contraseñas no coinciden"],
    ["passwordConfirmation", { passwordConfirmation: undefined }, "Debes confirmar tu contraseña"],
    ["password", { password: ["otra-calma-8"] }, "Debes indicar tu contraseña"],
  ])("returns 422 for an invalid %s (%#)", async (field, changes, text) => {
    const person = await createTestUser();
    const response = await setPassword(person, await createSessionCookie(person), passwordChange(changes));
    expect(response.status).toBe(422);
    expect(response.body.fields[field]).toMatch(text);
    expect(await isPassword(person, TEST_PASSWORD)).toBe(true);
    expect(await listMailTemplates(person.email)).toEqual([]);
  });

  test("throttles wrong current passwords per account", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const person = await createTestUser();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const json = passwordChange({ currentPassword: `mala-${attempt}` });
      statuses.push((await setPassword(person, await createSessionCookie(person), json)).status);
    }
    vi.unstubAllEnvs();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe("sessions", () => {
  test("are listed with their device and can be ended one by one or all but the current", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    const open = () => openSession({ userId: person.id, ipAddress: "203.0.113.77", userAgent: chrome });
    const [one, two] = [await open(), await open()];
    const params = { id: person.id };
    const { body } = await callHandler(sessions, { params, cookie });
    expect(body.content).toHaveLength(3);
    expect(body.content.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(body.content.find(({ id }: { id: string }) => id === one)).toMatchObject({
      device: "Chrome en Windows",
      mobile: false,
      address: "203.0.113.…",
      current: false,
    });
    const end = (sessionId: string) =>
      callHandler(endSession, { method: "DELETE", params: { ...params, sessionId }, cookie });
    expect((await end(one)).status).toBe(204);
    expect((await end(one)).status).toBe(404);
    expect((await callHandler(endOthers, { method: "DELETE", params, cookie })).status).toBe(204);
    expect(await findSessionOwner(two)).toBeNull();
    expect((await callHandler(sessions, { params, cookie })).body.content).toHaveLength(1);
  });

  test("of another user cannot be ended", async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    const otherSession = await openSession({ userId: other.id, ipAddress: "test", userAgent: null });
    const params = { id: person.id, sessionId: otherSession };
    const response = await callHandler(endSession, {
      method: "DELETE",
      params,
      cookie: await createSessionCookie(person),
    });
    expect(response.status).toBe(404);
    expect(await findSessionOwner(otherSession)).not.toBeNull();
  });

  test("record when they were last seen, at most every ten minutes", async () => {
    const id = await openSession({ userId: (await createTestUser()).id, ipAddress: "test", userAgent: null });
    const getLastSeen = async () =>
      (await db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();
    const opened = await getLastSeen();
    await findSessionOwner(id);
    expect(await getLastSeen()).toBe(opened);
    await db.session.update({ where: { id }, data: { lastSeenAt: new Date(opened - 3_600_000) } });
    await findSessionOwner(id);
    expect(await getLastSeen()).toBeGreaterThanOrEqual(opened);
  });

  test.each([
    [null, "Dispositivo desconocido"],
    ["\u202e<script>", "Dispositivo desconocido"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari en iPhone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  ])("the user agent %j is described as %s", (agent, description) => {
    expect(describeDevice(agent).device).toBe(description);
  });

  test.each([
    ["203.0.113.77", "203.0.113.…"],
    ["::ffff:203.0.113.77", "203.0.113.…"],
    ["2001:db8:7:9::1", "2001:db8:7:…"],
    ["unknown", null],
    [null, null],
  ])("the IP address %j is shown as %j", (address, expected) => {
    expect(truncateIpAddress(address)).toBe(expected);
  });
});

type SaleOptions = {
  amount?: number;
  status?: "PENDING" | "COMPLETED";
  startsAt?: Date;
  paidToMaster?: boolean;
};

async function createSale({
  amount = 0,
  status = "COMPLETED",
  startsAt,
  paidToMaster = false,
}: SaleOptions = {}) {
  const [buyer, master] = [await createTestUser({ name: "Compradora" }), await createTestMaster()];
  const ayni = await createTestAyni({ userId: master.id, amount });
  if (startsAt) await createTestEncuentro(ayni.id, { startsAt });
  const paymentIntentId = amount > 0 ? `pi_${randomUUID()}` : null;
  const paid = amount > 0 && status === "COMPLETED" && paymentIntentId;
  await db.order.create({
    data: {
      userId: buyer.id,
      ayniContentId: ayni.id,
      masterUserId: master.id,
      status,
      completedAt: status === "COMPLETED" ? new Date() : null,
      amount,
      taxBase: amount,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
      paidToMaster,
      paidToMasterDate: paidToMaster ? new Date() : null,
      paidToMasterAmount: paidToMaster ? 0 : null,
      paymentIntentId,
      ...(paid ? { payment: { create: { paymentIntentId: paid, status: "SUCCEEDED" as const } } } : {}),
    },
  });
  return { buyer, master, ayni };
}

const closeAccount = async (person: Person, plain = TEST_PASSWORD) =>
  callHandler(close, {
    method: "DELETE",
    params: { id: person.id },
    cookie: await createSessionCookie(person),
    json: { password: plain },
  });

describe("the data export", () => {
  test("contains the user's own data, no secrets and nobody else's data", async () => {
    const { buyer, master } = await createSale();
    const cookie = await createSessionCookie(master);
    const { status, headers, body } = await callHandler(ownData, { params: { id: master.id }, cookie });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(body.user.email).toBe(master.email);
    expect(body.contents).toHaveLength(1);
    expect(body.sales).toHaveLength(1);
    const text = JSON.stringify(body);
    for (const foreign of [buyer.id, buyer.email, "Compradora"]) expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/passwordHash|argon2|"hash"/);
    const bought = await callHandler(ownData, {
      params: { id: buyer.id },
      cookie: await createSessionCookie(buyer),
    });
    expect(bought.body.orders).toHaveLength(1);
    expect(JSON.stringify(bought.body)).not.toContain(master.email);
  });
});

describe("closing an account", () => {
  test("anonymises the user and keeps what buyers received", async () => {
    const { buyer, master, ayni } = await createSale();
    const draft = await createTestAyni({ userId: master.id });
    expect((await closeAccount(master)).status).toBe(204);
    const anonymised = await db.user.findUniqueOrThrow({
      where: { id: master.id },
      include: { profile: true },
    });
    expect(anonymised).toMatchObject({
      name: "Cuenta",
      lastName: "eliminada",
      role: "student",
      country: null,
    });
    expect(anonymised.anonymisedAt).not.toBeNull();
    expect(anonymised.slug).not.toContain(master.slug);
    expect(JSON.stringify(anonymised)).not.toContain(master.email);
    expect(anonymised.profile).toMatchObject({ city: null, profileImage: null, disciplines: [] });
    const where = { userId: master.id };
    const remaining = [
      await db.session.count({ where }),
      await db.token.count({ where }),
      await db.masterProfile.count({ where }),
    ];
    expect(remaining).toEqual([0, 0, 0]);
    // The last mail takes the address with it.
    const mails = await db.outboxMail.findMany({ where: { to: master.email } });
    expect(mails.map(({ template }) => template)).toEqual(["account-closed"]);
    await sendMailsTo(master.email);
    expect(await db.outboxMail.count({ where: { to: master.email } })).toBe(0);
    expect(await db.ayni.findUnique({ where: { id: draft.id } })).toBeNull();
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
    expect(await db.order.count({ where: { userId: buyer.id, status: "COMPLETED" } })).toBe(1);
    expect(await closeAccount(buyer)).toMatchObject({ status: 204 });
  });

  const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);
  const yesterday = () => new Date(Date.now() - 24 * 3_600_000);
  test.each([
    [
      "a pending payment",
      () => ({ amount: 2500, status: "PENDING" as const }),
      /pago pendiente/,
      /pagos pendientes/,
    ],
    [
      "an upcoming encuentro",
      () => ({ startsAt: tomorrow() }),
      /encuentros por vivir/,
      /esperan tus encuentros/,
    ],
    ["a sale that is not paid out", () => ({ amount: 2500 }), null, /pagos pendientes/],
    ["a sale that is paid out", () => ({ amount: 2500, paidToMaster: true }), null, null],
    ["a past encuentro", () => ({ startsAt: yesterday() }), null, null],
  ])("with %s is allowed only without obligations", async (_name, saleOptions, buyerReason, masterReason) => {
    const { buyer, master } = await createSale(saleOptions());
    for (const [person, reason] of [
      [buyer, buyerReason],
      [master, masterReason],
    ] as const) {
      const response = await closeAccount(person);
      expect(response.status).toBe(reason ? 409 : 204);
      if (!reason) continue;
      expect(response.body.message).toMatch(reason);
      expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
        email: person.email,
        anonymisedAt: null,
      });
    }
  });

  test("returns 422 for a wrong password", async () => {
    const person = await createTestUser();
    const response = await closeAccount(person, "otra-cosa-1");
    expect(response).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringMatching(/incorrecta/) } },
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).anonymisedAt).toBeNull();
  });

  test("deletes the mail to an address that was never confirmed", async () => {
    const person = await createTestUser();
    const to = `nueva-${randomUUID().slice(0, 8)}@example.test`;
    await db.$transaction((tx) => requestEmailChange(tx, person.id, to));
    expect(await listMailTemplates(to)).toEqual(["confirm-email"]);
    expect((await closeAccount(person)).status).toBe(204);
    expect(await listMailTemplates(to)).toEqual([]);
  });

  test("frees the e-mail for another account", async () => {
    const person = await createTestUser();
    await closeAccount(person);
    expect((await createTestUser({ email: person.email })).email).toBe(person.email);
  });
});
