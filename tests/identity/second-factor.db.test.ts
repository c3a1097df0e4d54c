import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GET as listAudit } from "@/app/api/admin/audit/route";
import {
  DELETE as remove,
  POST as begin,
  PUT as confirm,
} from "@/app/api/account-settings/[id]/second-factor/route";
import { POST as renew } from "@/app/api/account-settings/[id]/second-factor/recovery-codes/route";
import { DELETE as closeAccount } from "@/app/api/account-settings/[id]/route";
import { POST as changePassword } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as saveBankDetails } from "@/app/api/bank-details/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { db } from "@/lib/platform/db/client";
import { seal, unseal } from "@/lib/platform/crypto";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { signInWithCredentials } from "@/lib/identity/sign-in";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { spanishAccount } from "@/tests/support/factories/bank-details";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;
type Handler = Parameters<typeof callHandler>[0];

afterEach(() => vi.unstubAllEnvs());

const STEP_MS = 30_000;
const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

const client = () => ({ ipAddress: randomUUID(), userAgent: "test" });
const signIn = ({ email }: Person, totp?: string) =>
  signInWithCredentials(
    { email, password: TEST_PASSWORD, ...(totp === undefined ? {} : { totp }) },
    client(),
  ).then(
    () => "ok",
    (error: Error) => error.message,
  );
const call = (handler: Handler, method: string, person: Person, cookie: string, json: unknown) =>
  callHandler(handler, { method, params: { id: person.id }, cookie, json });
const listMailedChanges = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } })).map(
    ({ payload }) => (payload as { change: string }).change,
  );

/** Creates a user with a second factor. Its first code has been used, so `next` returns codes of the following step. */
async function createUserWithFactor(createUser: () => Promise<Person> = createTestUser) {
  const person = await createUser();
  const cookie = await createSessionCookie(person);
  const { secret } = (await call(begin, "POST", person, cookie, { currentPassword: TEST_PASSWORD })).body
    .data;
  const response = await call(confirm, "PUT", person, cookie, { code: codeAt(secret) });
  expect(response.status).toBe(200);
  const recoveryCodes: string[] = response.body.data.recoveryCodes;
  return { person, cookie, secret, recoveryCodes, next: () => codeAt(secret, Date.now() + STEP_MS) };
}

describe("setting up", () => {
  test("has no effect until a code is confirmed, then ends the other sessions", async () => {
    const person = await createTestUser();
    const [cookie, other] = [
      await createSessionCookie(person),
      await openSession({ userId: person.id, ipAddress: "test", userAgent: null }),
    ];
    const { data } = (await call(begin, "POST", person, cookie, { currentPassword: TEST_PASSWORD })).body;
    expect(data.uri).toBe(
      `otpauth://totp/Ayllu:${encodeURIComponent(person.email)}?issuer=Ayllu&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(data.qr).toMatch(/^<svg/);
    expect(await signIn(person)).toBe("ok");
    expect(await findSessionOwner(other)).not.toBeNull();

    const wrong = await call(confirm, "PUT", person, cookie, { code: "000000" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { code: "El código no es correcto. Inténtalo de nuevo." },
    ]);
    expect(await signIn(person)).toBe("ok");

    const done = await call(confirm, "PUT", person, cookie, { code: codeAt(data.secret) });
    expect(done.body.data.recoveryCodes).toHaveLength(10);
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10);
    expect(await findSessionOwner(other)).toBeNull();
    expect(await signIn(person)).toBe("TotpRequiredError");
    expect(await listMailedChanges(person.email)).toEqual(["on"]);
  });

  test("stores neither the secret nor the codes in plain text", async () => {
    const { person, secret, recoveryCodes } = await createUserWithFactor();
    const row = await db.secondFactor.findUniqueOrThrow({ where: { userId: person.id } });
    expect(row.secret).not.toContain(secret);
    expect(unseal("second factor", row.secret, person.id)).toBe(secret);
    expect(unseal("second factor", row.secret, randomUUID())).toBeNull();
    const storedCodes = JSON.stringify(await db.recoveryCode.findMany({ where: { userId: person.id } }));
    for (const code of recoveryCodes) expect(storedCodes).not.toContain(code);
  });

  test("requires the password and returns 409 if already enabled", async () => {
    const { person, cookie } = await createUserWithFactor();
    const wrong = await call(begin, "POST", person, cookie, { currentPassword: "otra-cosa-1" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { currentPassword: "La contraseña es incorrecta. Inténtalo de nuevo." },
    ]);
    const again = await call(begin, "POST", person, cookie, { currentPassword: TEST_PASSWORD });
    expect([again.status, again.body.message]).toEqual([409, "Ya tienes la verificación en dos pasos."]);
    expect((await call(confirm, "PUT", person, cookie, { code: "123456" })).status).toBe(409);
  });
});

describe("signing in", () => {
  test("accepts a code once, with or without spaces", async () => {
    const { person, secret, next } = await createUserWithFactor();
    const code = next();
    expect(await signIn(person, "000000")).toBe("WrongTotpError");
    // The code of the confirmation has been used.
    expect(await signIn(person, codeAt(secret))).toBe("WrongTotpError");
    expect(await signIn(person, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe("ok");
    expect(await signIn(person, code)).toBe("WrongTotpError");
    expect(await signIn(person, codeAt(secret, Date.now() + 10 * STEP_MS))).toBe("WrongTotpError");
  });

  test("accepts a code once for concurrent requests", async () => {
    const { person, next } = await createUserWithFactor();
    const code = next();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => signIn(person, code)));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  });

  test("accepts a recovery code once, in any format, and notifies by mail", async () => {
    const { person, recoveryCodes } = await createUserWithFactor();
    const [first = "", second = ""] = recoveryCodes;
    const outcomes = await Promise.all([
      signIn(person, first),
      signIn(person, first.toLowerCase().replaceAll("-", " ")),
    ]);
    expect(outcomes.sort()).toEqual(["WrongTotpError", "ok"]);
    expect(await signIn(person, second)).toBe("ok");
    expect(await listMailedChanges(person.email)).toEqual(["on", "code-used", "code-used"]);
  });

  test("rejects a code of another account or with a wrong password", async () => {
    const [one, other] = [await createUserWithFactor(), await createUserWithFactor()];
    expect(await signIn(one.person, other.next())).toBe("WrongTotpError");
    expect(await signIn(one.person, other.recoveryCodes[0])).toBe("WrongTotpError");
    const attempt = signInWithCredentials(
      { email: one.person.email, password: "otra-cosa-1", totp: one.next() },
      client(),
    );
    await expect(attempt).rejects.toThrow("WrongPasswordError");
    expect(await signIn(one.person, one.next())).toBe("ok");
  });

  test("keeps counting wrong passwords while the code is missing", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const { person } = await createUserWithFactor();
    const sameClient = client();
    const attempt = (password: string) =>
      signInWithCredentials({ email: person.email, password }, sameClient).catch(
        (error: Error) => error.message,
      );
    for (const password of ["mala-1", TEST_PASSWORD, "mala-2", TEST_PASSWORD, "mala-3"])
      await attempt(password);
    expect(await attempt(TEST_PASSWORD)).toBe("TooManyAttemptsError");
  });
});

describe("what money or identity hangs on", () => {
  const account = { ...spanishAccount, currentPassword: TEST_PASSWORD };
  const calls: [string, Handler, string, Record<string, unknown>, (person: Person) => Promise<boolean>][] = [
    [
      "bank details",
      saveBankDetails,
      "POST",
      account,
      async ({ id }) => (await db.bankDetails.count({ where: { userId: id } })) > 0,
    ],
    [
      "a new e-mail",
      update,
      "PUT",
      { email: "nueva@example.test", currentPassword: TEST_PASSWORD },
      async ({ id }) => (await db.token.count({ where: { userId: id, purpose: "CHANGE_EMAIL" } })) > 0,
    ],
    [
      "a new password",
      changePassword,
      "POST",
      {
        currentPassword: TEST_PASSWORD,
        password: "otra-calma-8",
        passwordConfirmation: "otra-calma-8",
      },
      async ({ id, passwordHash }) =>
        (await db.user.findUniqueOrThrow({ where: { id } })).passwordHash !== passwordHash,
    ],
    [
      "the closure of the account",
      closeAccount,
      "DELETE",
      { password: TEST_PASSWORD },
      async ({ id }) => (await db.user.findUniqueOrThrow({ where: { id } })).anonymisedAt !== null,
    ],
  ];

  test.each(calls)("%s takes a code besides the password", async (_, handler, method, json, isDone) => {
    const { person, cookie, recoveryCodes } = await createUserWithFactor(createTestMaster);
    const body = json.email ? { ...json, email: `nueva-${randomUUID()}@example.test` } : json;
    for (const code of [undefined, "", "000000", "AAAA-BBBB-CCCC-DDDD"]) {
      const refused = await call(handler, method, person, cookie, { ...body, code });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["code"]]);
    }
    expect(await isDone(person)).toBe(false);
    const [code = ""] = recoveryCodes;
    expect((await call(handler, method, person, cookie, { ...body, code })).status).toBeLessThan(300);
    expect(await isDone(person)).toBe(true);
  });

  test.each(calls)("control: without a second factor, %s takes the password alone", async (...row) => {
    const [, handler, method, json, isDone] = row;
    const person = await createTestMaster();
    const body = json.email ? { ...json, email: `nueva-${randomUUID()}@example.test` } : json;
    const cookie = await createSessionCookie(person);
    expect((await call(handler, method, person, cookie, body)).status).toBeLessThan(300);
    expect(await isDone(person)).toBe(true);
  });
});

describe("disabling", () => {
  test("requires the password and a code", async () => {
    const { person, cookie, next, recoveryCodes } = await createUserWithFactor();
    const wrongCode = await call(remove, "DELETE", person, cookie, {
      currentPassword: TEST_PASSWORD,
      code: "000000",
    });
    expect([wrongCode.status, Object.keys(wrongCode.body.fields)]).toEqual([422, ["code"]]);
    const wrong = await call(remove, "DELETE", person, cookie, { currentPassword: "x", code: next() });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["currentPassword"]]);
    expect(await signIn(person)).toBe("TotpRequiredError");
    const [code = ""] = recoveryCodes;
    expect(
      (await call(remove, "DELETE", person, cookie, { currentPassword: TEST_PASSWORD, code })).status,
    ).toBe(204);
    expect(await signIn(person)).toBe("ok");
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect(await listMailedChanges(person.email)).toEqual(["on", "code-used", "off"]);
  });

  test("new recovery codes replace the old ones", async () => {
    const { person, cookie, next, recoveryCodes } = await createUserWithFactor();
    const response = await call(renew, "POST", person, cookie, {
      currentPassword: TEST_PASSWORD,
      code: next(),
    });
    expect(response.status).toBe(200);
    expect(await signIn(person, recoveryCodes[0])).toBe("WrongTotpError");
    expect(await signIn(person, response.body.data.recoveryCodes[0])).toBe("ok");
  });

  test("an admin can remove it, which is audited, but not enable it", async () => {
    const { person } = await createUserWithFactor();
    const admin = await createTestAdmin();
    const cookie = await createSessionCookie(admin);
    const on = await call(update, "PUT", person, cookie, { secondFactor: true });
    expect([on.status, on.body.fields]).toEqual([422, { secondFactor: "Solo su dueño puede activarla" }]);
    const off = await call(update, "PUT", person, cookie, { secondFactor: false });
    expect([off.status, off.body.data.secondFactor]).toEqual([200, null]);
    expect(await signIn(person)).toBe("ok");
    const entry = await db.auditEntry.findFirstOrThrow({ where: { subjectId: person.id } });
    expect([entry.actorId, entry.action]).toEqual([admin.id, "user.secondFactor"]);
    const [studentCookie, ownCookie] = [
      await createSessionCookie(await createTestUser()),
      await createSessionCookie(person),
    ];
    for (const otherCookie of [studentCookie, ownCookie])
      expect((await call(update, "PUT", person, otherCookie, { secondFactor: false })).status).toBe(403);
  });
});

describe("with ADMIN_SECOND_FACTOR=required", () => {
  const audit = (cookie: string) => callHandler(listAudit, { cookie });

  test("an admin has rights only with a second factor and cannot disable it", async () => {
    const adminWithout = await createTestAdmin();
    const { cookie, person, next } = await createUserWithFactor(createTestAdmin);
    expect((await audit(await createSessionCookie(adminWithout))).status).toBe(200);
    vi.stubEnv("ADMIN_SECOND_FACTOR", "required");
    expect((await audit(await createSessionCookie(adminWithout))).status).toBe(403);
    expect((await audit(cookie)).status).toBe(200);
    const response = await call(remove, "DELETE", person, cookie, {
      currentPassword: TEST_PASSWORD,
      code: next(),
    });
    expect([response.status, response.body.message]).toEqual([
      409,
      "Quien administra necesita la verificación en dos pasos.",
    ]);
    expect((await audit(cookie)).status).toBe(200);
  });

  test("an unconfirmed second factor does not count", async () => {
    vi.stubEnv("ADMIN_SECOND_FACTOR", "required");
    const admin = await createTestAdmin();
    const cookie = await createSessionCookie(admin);
    await db.secondFactor.create({
      data: { userId: admin.id, secret: seal("second factor", "AAAA", admin.id) },
    });
    expect((await audit(cookie)).status).toBe(403);
  });
});
