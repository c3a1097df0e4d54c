import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GET as people } from "@/app/api/admin/audit/route";
import {
  DELETE as remove,
  POST as begin,
  PUT as confirm,
} from "@/app/api/account-settings/[id]/second-factor/route";
import { POST as renew } from "@/app/api/account-settings/[id]/second-factor/recovery-codes/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { db } from "@/lib/platform/db/client";
import { seal, unseal } from "@/lib/platform/crypto";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { signIn } from "@/lib/identity/users/service";
import { cookieOf, makeAdmin, makeUser, PASSWORD } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

type Person = Awaited<ReturnType<typeof makeUser>>;
type Handler = Parameters<typeof call>[0];

afterEach(() => vi.unstubAllEnvs());

const STEP = 30_000;
const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

const client = () => ({ address: randomUUID(), userAgent: "test" });
const enter = ({ email }: Person, totp?: string) =>
  signIn({ email, password: PASSWORD, ...(totp === undefined ? {} : { totp }) }, client()).then(
    () => "ok",
    (error: Error) => error.message,
  );
const ask = (handler: Handler, method: string, person: Person, cookie: string, json: unknown) =>
  call(handler, { method, params: { id: person.id }, cookie, json });
const mailsTo = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } })).map(
    ({ payload }) => (payload as { change: string }).change,
  );

/** A person with a second factor; its first code is spent, so codes to come are those of the next step. */
async function withFactor(make: () => Promise<Person> = makeUser) {
  const person = await make();
  const cookie = await cookieOf(person);
  const { secret } = (await ask(begin, "POST", person, cookie, { currentPassword: PASSWORD })).body.data;
  const answer = await ask(confirm, "PUT", person, cookie, { code: codeAt(secret) });
  expect(answer.status).toBe(200);
  const recoveryCodes: string[] = answer.body.data.recoveryCodes;
  return { person, cookie, secret, recoveryCodes, next: () => codeAt(secret, Date.now() + STEP) };
}

describe("setting it up", () => {
  test("changes nothing until a code of the app is given, then ends every other session", async () => {
    const person = await makeUser();
    const [cookie, other] = [
      await cookieOf(person),
      await openSession({ userId: person.id, address: "test", userAgent: null }),
    ];
    const { data } = (await ask(begin, "POST", person, cookie, { currentPassword: PASSWORD })).body;
    expect(data.uri).toBe(
      `otpauth://totp/Ayllu:${encodeURIComponent(person.email)}?issuer=Ayllu&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(data.qr).toMatch(/^<svg/);
    expect(await enter(person)).toBe("ok");
    expect(await findLiveSession(other)).not.toBeNull();

    const wrong = await ask(confirm, "PUT", person, cookie, { code: "000000" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { code: "El código no es correcto. Inténtalo de nuevo." },
    ]);
    expect(await enter(person)).toBe("ok");

    const done = await ask(confirm, "PUT", person, cookie, { code: codeAt(data.secret) });
    expect(done.body.data.recoveryCodes).toHaveLength(10);
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10);
    expect(await findLiveSession(other)).toBeNull();
    expect(await enter(person)).toBe("TotpRequiredError");
    expect(await mailsTo(person.email)).toEqual(["on"]);
  });

  test("keeps no secret and no code that could be read", async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const row = await db.secondFactor.findUniqueOrThrow({ where: { userId: person.id } });
    expect(row.secret).not.toContain(secret);
    expect(unseal("second factor", row.secret, person.id)).toBe(secret);
    expect(unseal("second factor", row.secret, randomUUID())).toBeNull();
    const kept = JSON.stringify(await db.recoveryCode.findMany({ where: { userId: person.id } }));
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });

  test("needs the password, and there is only one", async () => {
    const { person, cookie } = await withFactor();
    const wrong = await ask(begin, "POST", person, cookie, { currentPassword: "otra-cosa-1" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { currentPassword: "La contraseña es incorrecta. Inténtalo de nuevo." },
    ]);
    const again = await ask(begin, "POST", person, cookie, { currentPassword: PASSWORD });
    expect([again.status, again.body.message]).toEqual([409, "Ya tienes la verificación en dos pasos."]);
    expect((await ask(confirm, "PUT", person, cookie, { code: "123456" })).status).toBe(409);
  });
});

describe("entering with it", () => {
  test("takes a code of the app, with or without spaces, once", async () => {
    const { person, secret, next } = await withFactor();
    const code = next();
    expect(await enter(person, "000000")).toBe("WrongTotpError");
    // The code that confirmed it is spent.
    expect(await enter(person, codeAt(secret))).toBe("WrongTotpError");
    expect(await enter(person, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe("ok");
    expect(await enter(person, code)).toBe("WrongTotpError");
    expect(await enter(person, codeAt(secret, Date.now() + 10 * STEP))).toBe("WrongTotpError");
  });

  test("of many at once with one code, one enters", async () => {
    const { person, next } = await withFactor();
    const code = next();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => enter(person, code)));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  });

  test("takes each recovery code once, however it is typed, and says so by mail", async () => {
    const { person, recoveryCodes } = await withFactor();
    const [first = "", second = ""] = recoveryCodes;
    const outcomes = await Promise.all([
      enter(person, first),
      enter(person, first.toLowerCase().replaceAll("-", " ")),
    ]);
    expect(outcomes.sort()).toEqual(["WrongTotpError", "ok"]);
    expect(await enter(person, second)).toBe("ok");
    expect(await mailsTo(person.email)).toEqual(["on", "code-used", "code-used"]);
  });

  test("a code does not serve another account, nor without the password", async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    expect(await enter(one.person, other.next())).toBe("WrongTotpError");
    expect(await enter(one.person, other.recoveryCodes[0])).toBe("WrongTotpError");
    const attempt = signIn({ email: one.person.email, password: "otra-cosa-1", totp: one.next() }, client());
    await expect(attempt).rejects.toThrow("WrongPasswordError");
    expect(await enter(one.person, one.next())).toBe("ok");
  });

  test("a code that is asked for forgets no wrong password", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const { person } = await withFactor();
    const from = client();
    const attempt = (password: string) =>
      signIn({ email: person.email, password }, from).catch((error: Error) => error.message);
    for (const password of ["mala-1", PASSWORD, "mala-2", PASSWORD, "mala-3"]) await attempt(password);
    expect(await attempt(PASSWORD)).toBe("TooManyAttemptsError");
  });
});

describe("giving it up", () => {
  test("needs the password and a code", async () => {
    const { person, cookie, next, recoveryCodes } = await withFactor();
    const without = await ask(remove, "DELETE", person, cookie, {
      currentPassword: PASSWORD,
      code: "000000",
    });
    expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ["code"]]);
    const wrong = await ask(remove, "DELETE", person, cookie, { currentPassword: "x", code: next() });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["currentPassword"]]);
    expect(await enter(person)).toBe("TotpRequiredError");
    const [code = ""] = recoveryCodes;
    expect((await ask(remove, "DELETE", person, cookie, { currentPassword: PASSWORD, code })).status).toBe(
      204,
    );
    expect(await enter(person)).toBe("ok");
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect(await mailsTo(person.email)).toEqual(["on", "code-used", "off"]);
  });

  test("new recovery codes void the former ones", async () => {
    const { person, cookie, next, recoveryCodes } = await withFactor();
    const answer = await ask(renew, "POST", person, cookie, { currentPassword: PASSWORD, code: next() });
    expect(answer.status).toBe(200);
    expect(await enter(person, recoveryCodes[0])).toBe("WrongTotpError");
    expect(await enter(person, answer.body.data.recoveryCodes[0])).toBe("ok");
  });

  test("an admin takes it away from who lost it, and it is written down", async () => {
    const { person } = await withFactor();
    const admin = await makeAdmin();
    const cookie = await cookieOf(admin);
    const on = await ask(update, "PUT", person, cookie, { secondFactor: true });
    expect([on.status, on.body.fields]).toEqual([422, { secondFactor: "Solo su dueño puede activarla" }]);
    const off = await ask(update, "PUT", person, cookie, { secondFactor: false });
    expect([off.status, off.body.data.secondFactor]).toEqual([200, null]);
    expect(await enter(person)).toBe("ok");
    const act = await db.auditEntry.findFirstOrThrow({ where: { subjectId: person.id } });
    expect([act.actorId, act.action]).toEqual([admin.id, "user.secondFactor"]);
    const [student, self] = [await cookieOf(await makeUser()), await cookieOf(person)];
    for (const other of [student, self])
      expect((await ask(update, "PUT", person, other, { secondFactor: false })).status).toBe(403);
  });
});

describe("where it is asked of admins", () => {
  const audit = (cookie: string) => call(people, { cookie });

  test("an admin administers only with it, and cannot give it up", async () => {
    const bare = await makeAdmin();
    const { cookie, person, next } = await withFactor(makeAdmin);
    expect((await audit(await cookieOf(bare))).status).toBe(200);
    vi.stubEnv("ADMIN_SECOND_FACTOR", "required");
    expect((await audit(await cookieOf(bare))).status).toBe(403);
    expect((await audit(cookie)).status).toBe(200);
    const given = await ask(remove, "DELETE", person, cookie, { currentPassword: PASSWORD, code: next() });
    expect([given.status, given.body.message]).toEqual([
      409,
      "Quien administra necesita la verificación en dos pasos.",
    ]);
    expect((await audit(cookie)).status).toBe(200);
  });

  test("one that was begun and never confirmed does not count", async () => {
    vi.stubEnv("ADMIN_SECOND_FACTOR", "required");
    const admin = await makeAdmin();
    const cookie = await cookieOf(admin);
    await db.secondFactor.create({
      data: { userId: admin.id, secret: seal("second factor", "AAAA", admin.id) },
    });
    expect((await audit(cookie)).status).toBe(403);
  });
});
