import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as argon2 from "@node-rs/argon2";
import { redeemMailLink } from "@/lib/identity/mail-links";
import { PUT as reset } from "@/app/api/recover-password/route";
import { activateToken, issueToken } from "@/lib/identity/one-time-tokens/service";
import { signInWithCredentials } from "@/lib/identity/sign-in";
import { mailTemplates } from "@/lib/messaging/mail/templates";
import { db } from "@/lib/platform/db/client";
import { seal } from "@/lib/platform/crypto";
import { callHandler } from "@/tests/support/call-handler";
import { createTestUser, TEST_PASSWORD } from "@/tests/support/factories/users";
import { buildMailContext } from "@/tests/support/factories/mails";

vi.mock(import("@node-rs/argon2"), { spy: true });

type Person = Awaited<ReturnType<typeof createTestUser>>;
type Attempt = { password?: string; totp?: string; ipAddress?: string };

beforeEach(() => void vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterEach(() => vi.unstubAllEnvs());

const WRONG = "otra-cosa-1";

/** From an address of its own unless one is given. */
const signIn = (
  { email }: Pick<Person, "email">,
  { password = TEST_PASSWORD, totp, ipAddress = randomUUID() }: Attempt = {},
) =>
  signInWithCredentials(
    { email, password, ...(totp === undefined ? {} : { totp }) },
    { ipAddress, userAgent: "test" },
  ).then(
    () => "ok",
    (error: Error) => error.message,
  );

async function failTimes(person: Person, count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt += 1)
    expect(await signIn(person, { password: WRONG })).toBe("WrongPasswordError");
}

/** Fails once and raises the number of failures in a row. */
async function failUntil(person: Person, failures: number): Promise<void> {
  await failTimes(person, 1);
  await db.signInThrottle.update({ where: { key: `user:${person.id}` }, data: { failures } });
}

const listMails = async ({ email }: Person) =>
  (await db.outboxMail.findMany({ where: { to: email }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );

async function getUnlockLink(person: Person): Promise<string> {
  const { id } = await db.token.findFirstOrThrow({ where: { userId: person.id, purpose: "UNLOCK_SIGN_IN" } });
  const link = await activateToken(id);
  if (link === null) throw new Error("The link was revoked");
  return link;
}

const listThrottles = () => db.signInThrottle.findMany({ orderBy: { key: "asc" } });

test("the 20th failure in a row from any addresses is mailed once, and a success starts over", async () => {
  const person = await createTestUser();
  await failTimes(person, 19);
  expect(await listMails(person)).toEqual([]);
  await failTimes(person, 2);
  expect(await listMails(person)).toEqual(["sign-in-failures"]);
  expect(await signIn(person)).toBe("ok");
  await failTimes(person, 1);
  expect(await db.signInThrottle.findUnique({ where: { key: `user:${person.id}` } })).toMatchObject({
    failures: 1,
  });
  expect(await listMails(person)).toEqual(["sign-in-failures"]);
});

test("after 100 failures the password alone opens the account only after the mailed link", async () => {
  const [person, other] = [await createTestUser(), await createTestUser()];
  await failUntil(person, 98);
  expect(await signIn(person, { password: WRONG })).toBe("WrongPasswordError");
  expect(await signIn(person, { password: WRONG })).toBe("WrongPasswordError");
  expect(await listMails(person)).toContain("sign-in-locked");
  expect(await signIn(person)).toBe("TooManyAttemptsError");
  expect(await signIn(person, { password: WRONG })).toBe("TooManyAttemptsError");
  expect(await signIn(other)).toBe("ok");

  const link = await getUnlockLink(person);
  expect(await redeemMailLink(link)).toBe("unlocked");
  expect(await signIn(person)).toBe("ok");
  expect(await redeemMailLink(link)).toBe("unlock-expired");
  expect(await redeemMailLink("x".repeat(43))).toBe("unknown");
});

test("60 concurrent attempts from 60 addresses never exceed the 100 failures", async () => {
  const person = await createTestUser();
  await failUntil(person, 95);
  const codes = await Promise.all(Array.from({ length: 60 }, () => signIn(person, { password: WRONG })));
  expect(codes.filter((code) => code === "WrongPasswordError")).toHaveLength(5);
  expect(codes.filter((code) => code === "TooManyAttemptsError")).toHaveLength(55);
  expect((await listMails(person)).filter((template) => template === "sign-in-locked")).toHaveLength(1);
});

test("an attempt on a locked account costs no hash and writes nothing", async () => {
  const person = await createTestUser();
  await failUntil(person, 99);
  await failTimes(person, 1);
  const [throttles, mails] = [await listThrottles(), await db.outboxMail.count()];
  vi.mocked(argon2.verify).mockClear();
  expect(await signIn(person)).toBe("TooManyAttemptsError");
  expect(argon2.verify).not.toHaveBeenCalled();
  expect(await listThrottles()).toEqual(throttles);
  expect(await db.outboxMail.count()).toBe(mails);
});

test("a new password by mail opens a locked account and revokes its link", async () => {
  const person = await createTestUser();
  await failUntil(person, 99);
  await failTimes(person, 1);
  const link = await getUnlockLink(person);
  const token = await issueToken(db, person.id, "RESET_PASSWORD");
  const json = { token, password: "otra-calma-8", passwordConfirmation: "otra-calma-8" };
  expect((await callHandler(reset, { method: "PUT", json })).status).toBe(200);
  expect(await signIn(person, { password: "otra-calma-8" })).toBe("ok");
  expect(await redeemMailLink(link)).toBe("unlock-expired");
});

test("a second factor opens a locked account, and its password cannot be guessed without a code", async () => {
  const person = await createTestUser();
  const secret = new Secret({ size: 20 });
  await db.secondFactor.create({
    data: {
      userId: person.id,
      secret: seal("second factor", secret.base32, person.id),
      confirmedAt: new Date(),
    },
  });
  await failUntil(person, 99);
  await failTimes(person, 1);
  vi.mocked(argon2.verify).mockClear();
  expect(await signIn(person)).toBe("TotpRequiredError");
  expect(await signIn(person, { password: WRONG })).toBe("TotpRequiredError");
  expect(await signIn(person, { totp: "000000" })).toBe("WrongTotpError");
  expect(argon2.verify).not.toHaveBeenCalled();
  expect(await signIn(person, { totp: new TOTP({ secret }).generate() })).toBe("ok");
  expect(await db.signInThrottle.count({ where: { key: `user:${person.id}` } })).toBe(0);
});

test("a deactivated account gets no mails about failures", async () => {
  const person = await createTestUser();
  await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
  await failUntil(person, 98);
  await failTimes(person, 2);
  expect(await signIn(person)).toBe("TooManyAttemptsError");
  expect(await listMails(person)).toEqual([]);
});

test("the mails say what happened and what to do", async () => {
  const context = buildMailContext();
  const warning = mailTemplates["sign-in-failures"]({ name: "Inés" }, context);
  expect(warning.lines.join(" ")).toMatch(/No lo ha conseguido.*¿Has olvidado tu contraseña\?/);
  const lock = await mailTemplates["sign-in-locked"]({ name: "Inés", tokenId: "7" }, context);
  expect(lock.action?.url).toBe("https://ayllu.test/verificar-correo/secret-of-7");
});
