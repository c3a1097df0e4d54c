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
import { findLiveSession } from "@/lib/identity/sessions/data";
import { deviceOf, shortAddress } from "@/lib/identity/sessions/device";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken, tokenState } from "@/lib/identity/one-time-tokens/service";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { cookieOf, makeMaster, makeUser, PASSWORD } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

type Person = Awaited<ReturnType<typeof makeUser>>;

const NEW = "otra-calma-8";
const change = (changes: object = {}) => ({
  currentPassword: PASSWORD,
  password: NEW,
  passwordConfirmation: NEW,
  ...changes,
});
const setPassword = (person: Person, cookie: string, json: unknown = change()) =>
  call(password, { method: "POST", params: { id: person.id }, cookie, json });
const opens = async (person: Person, plain: string) => {
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  return verifyPassword(passwordHash, plain);
};
const mailsTo = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to } })).map(({ template }) => template);

describe("a new password", () => {
  test("ends every other session, voids links and is told by mail", async () => {
    const person = await makeUser();
    const other = await openSession({ userId: person.id, address: "test", userAgent: null });
    const link = await issueToken(db, person.id, "RESET_PASSWORD");
    const cookie = await cookieOf(person);
    expect(await setPassword(person, cookie)).toMatchObject({ status: 200, body: { success: true } });
    expect(await opens(person, NEW)).toBe(true);
    expect(await findLiveSession(other)).toBeNull();
    expect((await call(sessions, { params: { id: person.id }, cookie })).status).toBe(200);
    expect(await tokenState(link, "RESET_PASSWORD")).toBe("used");
    expect(await mailsTo(person.email)).toEqual(["password-changed"]);
  });

  test("by the link of a recovery is told by mail too", async () => {
    const person = await makeUser();
    const token = await issueToken(db, person.id, "RESET_PASSWORD");
    const json = { token, password: NEW, passwordConfirmation: NEW };
    expect((await call(reset, { method: "PUT", json })).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual(["password-changed"]);
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
    ["password", { password: PASSWORD, passwordConfirmation: PASSWORD }, /distinta de la actual/],
    ["password", { password: "a1\0aaaaaaa" }, "Este texto tiene caracteres no válidos"],
    ["password", { password: "a1".repeat(5000) }, /como máximo/],
    ["passwordConfirmation", { passwordConfirmation: "otra-calma-9" }, "Las contraseñas no coinciden"],
    ["passwordConfirmation", { passwordConfirmation: undefined }, "Debes confirmar tu contraseña"],
    ["password", { password: ["otra-calma-8"] }, "Debes indicar tu contraseña"],
  ])("refuses a wrong %s (%#)", async (field, changes, text) => {
    const person = await makeUser();
    const answer = await setPassword(person, await cookieOf(person), change(changes));
    expect(answer.status).toBe(422);
    expect(answer.body.fields[field]).toMatch(text);
    expect(await opens(person, PASSWORD)).toBe(true);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test("guessing the present one has to wait, wherever it comes from", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const person = await makeUser();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const json = change({ currentPassword: `mala-${attempt}` });
      statuses.push((await setPassword(person, await cookieOf(person), json)).status);
    }
    vi.unstubAllEnvs();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe("sessions", () => {
  test("are listed in words, and one or all others are ended", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    const open = () => openSession({ userId: person.id, address: "203.0.113.77", userAgent: chrome });
    const [one, two] = [await open(), await open()];
    const params = { id: person.id };
    const { body } = await call(sessions, { params, cookie });
    expect(body.content).toHaveLength(3);
    expect(body.content.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(body.content.find(({ id }: { id: string }) => id === one)).toMatchObject({
      device: "Chrome en Windows",
      mobile: false,
      address: "203.0.113.…",
      current: false,
    });
    const end = (sessionId: string) =>
      call(endSession, { method: "DELETE", params: { ...params, sessionId }, cookie });
    expect((await end(one)).status).toBe(204);
    expect((await end(one)).status).toBe(404);
    expect((await call(endOthers, { method: "DELETE", params, cookie })).status).toBe(204);
    expect(await findLiveSession(two)).toBeNull();
    expect((await call(sessions, { params, cookie })).body.content).toHaveLength(1);
  });

  test("of another are out of reach through one's own account", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const theirs = await openSession({ userId: other.id, address: "test", userAgent: null });
    const params = { id: person.id, sessionId: theirs };
    const answer = await call(endSession, { method: "DELETE", params, cookie: await cookieOf(person) });
    expect(answer.status).toBe(404);
    expect(await findLiveSession(theirs)).not.toBeNull();
  });

  test("know when they were last seen, to ten minutes", async () => {
    const id = await openSession({ userId: (await makeUser()).id, address: "test", userAgent: null });
    const seen = async () => (await db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();
    const opened = await seen();
    await findLiveSession(id);
    expect(await seen()).toBe(opened);
    await db.session.update({ where: { id }, data: { lastSeenAt: new Date(opened - 3_600_000) } });
    await findLiveSession(id);
    expect(await seen()).toBeGreaterThanOrEqual(opened);
  });

  test.each([
    [null, "Dispositivo desconocido"],
    ["\u202e<script>", "Dispositivo desconocido"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari en iPhone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  ])("%j is %s", (agent, words) => {
    expect(deviceOf(agent).device).toBe(words);
  });

  test.each([
    ["203.0.113.77", "203.0.113.…"],
    ["::ffff:203.0.113.77", "203.0.113.…"],
    ["2001:db8:7:9::1", "2001:db8:7:…"],
    ["unknown", null],
    [null, null],
  ])("the address %j is shown as %j", (address, shown) => {
    expect(shortAddress(address)).toBe(shown);
  });
});

type OrderGiven = {
  amount?: number;
  status?: "PENDING" | "COMPLETED";
  startsAt?: Date;
  paidToMaster?: boolean;
};

async function sale({ amount = 0, status = "COMPLETED", startsAt, paidToMaster = false }: OrderGiven = {}) {
  const [buyer, master] = [await makeUser({ name: "Compradora" }), await makeMaster()];
  const ayni = await makeAyni({ userId: master.id, amount });
  if (startsAt) await makeEncuentro(ayni.id, { startsAt });
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

const closing = async (person: Person, plain = PASSWORD) =>
  call(close, {
    method: "DELETE",
    params: { id: person.id },
    cookie: await cookieOf(person),
    json: { password: plain },
  });

describe("my data", () => {
  test("hold what is mine, no secret and nobody else", async () => {
    const { buyer, master } = await sale();
    const cookie = await cookieOf(master);
    const { status, headers, body } = await call(ownData, { params: { id: master.id }, cookie });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(body.user.email).toBe(master.email);
    expect(body.contents).toHaveLength(1);
    expect(body.sales).toHaveLength(1);
    const text = JSON.stringify(body);
    for (const foreign of [buyer.id, buyer.email, "Compradora"]) expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/passwordHash|argon2|"hash"/);
    const bought = await call(ownData, { params: { id: buyer.id }, cookie: await cookieOf(buyer) });
    expect(bought.body.orders).toHaveLength(1);
    expect(JSON.stringify(bought.body)).not.toContain(master.email);
  });
});

describe("closing an account", () => {
  test("leaves nothing of the person, and their buyers what they received", async () => {
    const { buyer, master, ayni } = await sale();
    const draft = await makeAyni({ userId: master.id });
    expect((await closing(master)).status).toBe(204);
    const gone = await db.user.findUniqueOrThrow({ where: { id: master.id }, include: { profile: true } });
    expect(gone).toMatchObject({ name: "Cuenta", lastName: "eliminada", role: "student", country: null });
    expect(gone.anonymisedAt).not.toBeNull();
    expect(gone.slug).not.toContain(master.slug);
    expect(JSON.stringify(gone)).not.toContain(master.email);
    expect(gone.profile).toMatchObject({ city: null, profileImage: null, disciplines: [] });
    const where = { userId: master.id };
    const left = [
      await db.session.count({ where }),
      await db.token.count({ where }),
      await db.masterProfile.count({ where }),
      await db.outboxMail.count({ where: { to: master.email } }),
    ];
    expect(left).toEqual([0, 0, 0, 0]);
    expect(await db.ayni.findUnique({ where: { id: draft.id } })).toBeNull();
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
    expect(await db.order.count({ where: { userId: buyer.id, status: "COMPLETED" } })).toBe(1);
    expect(await closing(buyer)).toMatchObject({ status: 204 });
  });

  const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);
  const yesterday = () => new Date(Date.now() - 24 * 3_600_000);
  test.each([
    [
      "a payment that is pending",
      () => ({ amount: 2500, status: "PENDING" as const }),
      /pago pendiente/,
      /pagos pendientes/,
    ],
    [
      "an encuentro to come",
      () => ({ startsAt: tomorrow() }),
      /encuentros por vivir/,
      /esperan tus encuentros/,
    ],
    ["a sale that is owed", () => ({ amount: 2500 }), null, /pagos pendientes/],
    ["a sale that is paid out", () => ({ amount: 2500, paidToMaster: true }), null, null],
    ["an encuentro that is past", () => ({ startsAt: yesterday() }), null, null],
  ])("waits for %s", async (_name, given, buyerReason, masterReason) => {
    const { buyer, master } = await sale(given());
    for (const [person, reason] of [
      [buyer, buyerReason],
      [master, masterReason],
    ] as const) {
      const answer = await closing(person);
      expect(answer.status).toBe(reason ? 409 : 204);
      if (!reason) continue;
      expect(answer.body.message).toMatch(reason);
      expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
        email: person.email,
        anonymisedAt: null,
      });
    }
  });

  test("needs the right password", async () => {
    const person = await makeUser();
    const answer = await closing(person, "otra-cosa-1");
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringMatching(/incorrecta/) } },
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).anonymisedAt).toBeNull();
  });

  test("forgets an address that was asked for and never confirmed", async () => {
    const person = await makeUser();
    const to = `nueva-${randomUUID().slice(0, 8)}@example.test`;
    await db.$transaction((tx) => requestEmailChange(tx, person.id, to));
    expect(await mailsTo(to)).toEqual(["confirm-email"]);
    expect((await closing(person)).status).toBe(204);
    expect(await mailsTo(to)).toEqual([]);
  });

  test("gives the e-mail free for another account", async () => {
    const person = await makeUser();
    await closing(person);
    expect((await makeUser({ email: person.email })).email).toBe(person.email);
  });
});
