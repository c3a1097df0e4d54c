import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { DELETE as close } from "@/app/api/account-settings/[id]/route";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { GET as applications } from "@/app/api/admin/applications/route";
import { POST as apply } from "@/app/api/applications/route";
import { PUT as putProfile } from "@/app/api/profiles/[id]/route";
import { POST as recover, PUT as reset } from "@/app/api/recover-password/route";
import { POST as register } from "@/app/api/register/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { confirmEmailChange } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { saveProfile } from "@/lib/accounts/profile";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { signInWithCredentials } from "@/lib/identity/sign-in";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { sendMailsTo } from "@/tests/support/factories/notifications";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  getProfileId,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Accounts and roles may change between the authorization of a request and its writes.

type Person = Awaited<ReturnType<typeof createTestUser>>;

const NEW_PASSWORD = "otra-calma-8";
const ROUNDS = 5;

const put = (person: Person, cookie: string, json: object) =>
  callHandler(update, { method: "PUT", params: { id: person.id }, cookie, json });
const changePassword = (person: Person, cookie: string) =>
  callHandler(password, {
    method: "POST",
    params: { id: person.id },
    cookie,
    json: { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  });
const getRole = async ({ id }: Person) => (await db.user.findUniqueOrThrow({ where: { id } })).role;

describe("an admin who is demoted concurrently", () => {
  test("cannot restore the role", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [demoted, other] = [await createTestAdmin(), await createTestAdmin()];
      const [ownCookie, otherCookie] = [await createSessionCookie(demoted), await createSessionCookie(other)];
      const ownRequests = Array.from({ length: 4 }, () => put(demoted, ownCookie, { role: "admin" }));
      const demotion = await put(demoted, otherCookie, { role: "student" });
      await Promise.all(ownRequests);
      expect([demotion.status, await getRole(demoted)]).toEqual([200, "student"]);
    }
  });
});

describe("a sign-in", () => {
  test("with a password that is changed concurrently leaves no session", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await createTestUser();
      const cookie = await createSessionCookie(person);
      const client = { ipAddress: randomUUID(), userAgent: null };
      const signIns = Array.from({ length: 6 }, () =>
        signInWithCredentials({ email: person.email, password: TEST_PASSWORD }, client).catch(() => null),
      );
      expect((await changePassword(person, cookie)).status).toBe(200);
      for (const session of await Promise.all(signIns))
        if (session) expect(await findSessionOwner(session.sessionId)).toBeNull();
      const live = await db.session.count({ where: { userId: person.id, revokedAt: null } });
      expect(live).toBe(1);
    }
  });
});

/** Sends the queued mails of an address and returns the secret of the last link. */
async function deliverLink(to: string): Promise<string | undefined> {
  const queuedMails = await db.outboxMail.findMany({ where: { to, sentAt: null } });
  for (const { id } of queuedMails) await sendQueuedMail(id);
  type Mail = { to: { address: string }[]; text: string };
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as Mail[];
  const texts = mails.filter((mail) => mail.to.some(({ address }) => address === to)).map(({ text }) => text);
  return /\/([A-Za-z0-9_-]{43})\b/.exec(texts.at(-1) ?? "")?.[1];
}

describe("a link whose mail has not been sent", () => {
  const newEmail = () => `nueva-${randomUUID().slice(0, 8)}@example.test`;
  const requestEmailChange = (person: Person, cookie: string, email: string) =>
    put(person, cookie, { email, currentPassword: TEST_PASSWORD });

  test("to a new address is revoked by a password change", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const email = newEmail();
    await requestEmailChange(person, cookie, email);
    await changePassword(person, cookie);
    expect(await deliverLink(email)).toBeUndefined();
  });

  test("to a new address is revoked by a request for another one", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const [first, second] = [newEmail(), newEmail()];
    await requestEmailChange(person, cookie, first);
    await requestEmailChange(person, cookie, second);
    expect(await deliverLink(first)).toBeUndefined();
    expect(await confirmEmailChange((await deliverLink(second)) ?? "")).toBe("ok");
  });

  test("to reset the password is revoked by an e-mail change only", async () => {
    const [moving, staying] = [await createTestUser(), await createTestUser()];
    const cookie = await createSessionCookie(moving);
    for (const { email } of [moving, staying])
      await callHandler(recover, { method: "POST", json: { userEmail: email } });
    const email = newEmail();
    await requestEmailChange(moving, cookie, email);
    expect(await confirmEmailChange((await deliverLink(email)) ?? "")).toBe("ok");
    const resetMail = await db.outboxMail.findFirstOrThrow({
      where: { to: moving.email, template: "reset-password" },
    });
    await sendQueuedMail(resetMail.id);
    expect(
      (await db.token.findMany({ where: { userId: moving.id, purpose: "RESET_PASSWORD" } }))[0]?.hash,
    ).toBe(null);
    const token = (await deliverLink(staying.email)) ?? "";
    const json = { token, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await callHandler(reset, { method: "PUT", json })).status).toBe(200);
  });
});

describe("a closed account", () => {
  test("rejects writes of a request that started before", async () => {
    const person = await createTestUser();
    const id = await getProfileId(person);
    const json = { password: TEST_PASSWORD };
    const response = await callHandler(close, {
      method: "DELETE",
      params: { id: person.id },
      cookie: await createSessionCookie(person),
      json,
    });
    expect(response.status).toBe(204);
    const lateWrite = saveProfile(toTestMember(person), id, { profile: { disciplines: ["YOGA"] } });
    await expect(lateWrite).rejects.toMatchObject({ code: "NotFound" });
    expect(await db.profile.findUniqueOrThrow({ where: { id } })).toMatchObject({ disciplines: [] });
  });

  test("leaves no e-mail address in the outbox", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const unconfirmedEmail = `nunca-${randomUUID().slice(0, 8)}@example.test`;
    await put(person, cookie, { email: unconfirmedEmail, currentPassword: TEST_PASSWORD });
    await deliverLink(unconfirmedEmail);
    await callHandler(close, {
      method: "DELETE",
      params: { id: person.id },
      cookie,
      json: { password: TEST_PASSWORD },
    });
    await sendMailsTo(person.email);
    expect(await db.outboxMail.count({ where: { to: { in: [unconfirmedEmail, person.email] } } })).toBe(0);
  });
});

describe("composed and decomposed accents", () => {
  test("yield the same password", async () => {
    const email = `tildes-${randomUUID().slice(0, 8)}@example.test`;
    const decomposed = "café-clave-12".normalize("NFD");
    const person = {
      name: "Ana",
      lastName: "Ruiz",
      email,
      password: decomposed,
      acceptedTermsAndPrivacy: true,
    };
    expect((await callHandler(register, { method: "POST", json: person })).status).toBe(201);
    const user = await db.user.findUniqueOrThrow({ where: { email } });
    const response = await callHandler(password, {
      method: "POST",
      params: { id: user.id },
      cookie: await createSessionCookie(user),
      json: {
        currentPassword: decomposed.normalize("NFC"),
        password: "maté-clave-13".normalize("NFD"),
        passwordConfirmation: "maté-clave-13".normalize("NFD"),
      },
    });
    expect(response.status).toBe(200);
  });
});

describe("applications", () => {
  const applicationInput = {
    shortDescription: "Yoga para cuerpos cansados",
    offering: "Doy clases suaves.",
    disciplines: ["YOGA"],
    topics: ["BODY"],
  };
  const createApplication = async (person: Person): Promise<string> =>
    (
      await callHandler(apply, {
        method: "POST",
        cookie: await createSessionCookie(person),
        json: applicationInput,
      })
    ).body.data.id;
  const approveApplication = (id: string, cookie: string) =>
    callHandler(approve, { method: "POST", params: { id }, cookie });

  test("of a user who gets the role are approved with it", async () => {
    const [person, cookie] = [await createTestUser(), await createSessionCookie(await createTestAdmin())];
    const id = await createApplication(person);
    expect((await put(person, cookie, { role: "master" })).status).toBe(200);
    expect(await db.masterApplication.findUnique({ where: { id } })).toMatchObject({ status: "APPROVED" });
    expect((await approveApplication(id, cookie)).status).toBe(409);
    expect(await db.masterProfile.count({ where: { userId: person.id } })).toBe(1);
  });

  test("are paged without gaps if the last one of a page is decided meanwhile", async () => {
    const cookie = await createSessionCookie(await createTestAdmin());
    for (let index = 0; index < 27; index += 1) await createApplication(await createTestUser());
    const page = (query: string) => callHandler(applications, { cookie, query });
    const first = (await page("?status=PENDING")).body;
    const { after } = first.metadata;
    const expected = (await page(`?status=PENDING&after=${after}`)).body.content;
    expect((await approveApplication(first.content.at(-1).id, cookie)).status).toBe(200);
    expect((await page(`?status=PENDING&after=${after}`)).body.content).toEqual(expected);
    for (const invalidCursor of ["abc", "e30", "WyJ4Il0"])
      expect((await page(`?status=PENDING&after=${invalidCursor}`)).status).toBe(400);
  });

  test("do not deadlock when approved and edited concurrently", async () => {
    const cookie = await createSessionCookie(await createTestAdmin());
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await createTestUser();
      const id = await createApplication(person);
      const responses = await Promise.all([
        approveApplication(id, cookie),
        put(person, cookie, { name: "Ana" }),
        put(person, cookie, { name: "Eva" }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
});

test("concurrent changes of country keep contents and profile consistent", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const master = await createTestMaster();
    const { id: ayniId } = await createTestAyni({ userId: master.id });
    const [cookie, id] = [await createSessionCookie(master), await getProfileId(master)];
    const move = (location: object) =>
      callHandler(putProfile, {
        method: "PUT",
        params: { id },
        cookie,
        json: { profile: { location } },
      });
    const moved = await Promise.all([
      move({ country: "VA", state: null, city: null }),
      move({ country: "UY", state: "Montevideo", city: "Montevideo" }),
    ]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    const [profile, ayni] = await Promise.all([
      db.profile.findUniqueOrThrow({ where: { id } }),
      db.ayni.findUniqueOrThrow({ where: { id: ayniId } }),
    ]);
    expect(ayni.country).toBe(profile.country);
  }
});
