import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { DELETE as close } from "@/app/api/account-settings/[id]/route";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { GET as applications } from "@/app/api/admin/applications/route";
import { POST as apply } from "@/app/api/applications/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { POST as recover, PUT as reset } from "@/app/api/recover-password/route";
import { POST as register } from "@/app/api/register/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { confirmEmail } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { saveProfile as write } from "@/lib/accounts/profile";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { signIn } from "@/lib/identity/users/service";
import { makeAyni } from "../../tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser, PASSWORD, profileIdOf } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// What a request knew of people when it began may be over when it writes.

type Person = Awaited<ReturnType<typeof makeUser>>;

const NEW = "otra-calma-8";
const ROUNDS = 5;

const put = (person: Person, cookie: string, json: object) =>
  call(update, { method: "PUT", params: { id: person.id }, cookie, json });
const changePassword = (person: Person, cookie: string) =>
  call(password, {
    method: "POST",
    params: { id: person.id },
    cookie,
    json: { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW },
  });
const roleOf = async ({ id }: Person) => (await db.user.findUniqueOrThrow({ where: { id } })).role;
const actorOf = ({ id, slug, email, role }: Person) =>
  ({ kind: "member", address: "test", sessionId: randomUUID(), id, slug, email, role }) as const;

describe("an admin who loses the role meanwhile", () => {
  test("cannot give it to themselves again", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [losing, other] = [await makeAdmin(), await makeAdmin()];
      const [mine, theirs] = [await cookieOf(losing), await cookieOf(other)];
      const own = Array.from({ length: 4 }, () => put(losing, mine, { role: "admin" }));
      const taken = await put(losing, theirs, { role: "student" });
      await Promise.all(own);
      expect([taken.status, await roleOf(losing)]).toEqual([200, "student"]);
    }
  });
});

describe("a sign-in under way", () => {
  test("with a password that is being changed leaves no session", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await makeUser();
      const cookie = await cookieOf(person);
      const client = { address: randomUUID(), userAgent: null };
      const entering = Array.from({ length: 6 }, () =>
        signIn({ email: person.email, password: PASSWORD }, client).catch(() => null),
      );
      expect((await changePassword(person, cookie)).status).toBe(200);
      for (const session of await Promise.all(entering))
        if (session) expect(await findLiveSession(session.sessionId)).toBeNull();
      const live = await db.session.count({ where: { userId: person.id, revokedAt: null } });
      expect(live).toBe(1);
    }
  });
});

/** Sends what waits for an address and gives the secret of the last link in it. */
async function linkMailedTo(to: string): Promise<string | undefined> {
  const waiting = await db.outboxMail.findMany({ where: { to, sentAt: null } });
  for (const { id } of waiting) await sendQueuedMail(id);
  type Mail = { to: { address: string }[]; text: string };
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as Mail[];
  const texts = mails.filter((mail) => mail.to.some(({ address }) => address === to)).map(({ text }) => text);
  return /\/([A-Za-z0-9_-]{43})\b/.exec(texts.at(-1) ?? "")?.[1];
}

describe("a link whose mail is still on its way", () => {
  const fresh = () => `nueva-${randomUUID().slice(0, 8)}@example.test`;
  const wish = (person: Person, cookie: string, email: string) =>
    put(person, cookie, { email, currentPassword: PASSWORD });

  test("to another address is void once the password changes", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const email = fresh();
    await wish(person, cookie, email);
    await changePassword(person, cookie);
    expect(await linkMailedTo(email)).toBeUndefined();
  });

  test("to another address is void once a third one is asked for", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const [first, second] = [fresh(), fresh()];
    await wish(person, cookie, first);
    await wish(person, cookie, second);
    expect(await linkMailedTo(first)).toBeUndefined();
    expect(await confirmEmail((await linkMailedTo(second)) ?? "")).toBe("ok");
  });

  test("to choose a password is void once the address changes, and serves while it does not", async () => {
    const [moving, staying] = [await makeUser(), await makeUser()];
    const cookie = await cookieOf(moving);
    for (const { email } of [moving, staying])
      await call(recover, { method: "POST", json: { userEmail: email } });
    const email = fresh();
    await wish(moving, cookie, email);
    expect(await confirmEmail((await linkMailedTo(email)) ?? "")).toBe("ok");
    const former = await db.outboxMail.findFirstOrThrow({
      where: { to: moving.email, template: "reset-password" },
    });
    await sendQueuedMail(former.id);
    expect(
      (await db.token.findMany({ where: { userId: moving.id, purpose: "RESET_PASSWORD" } }))[0]?.hash,
    ).toBe(null);
    const token = (await linkMailedTo(staying.email)) ?? "";
    const json = { token, password: NEW, passwordConfirmation: NEW };
    expect((await call(reset, { method: "PUT", json })).status).toBe(200);
  });
});

describe("a closed account", () => {
  test("is not written to by a request that began before", async () => {
    const person = await makeUser();
    const id = await profileIdOf(person);
    const json = { password: PASSWORD };
    const answer = await call(close, {
      method: "DELETE",
      params: { id: person.id },
      cookie: await cookieOf(person),
      json,
    });
    expect(answer.status).toBe(204);
    const late = write(actorOf(person), id, { profile: { disciplines: ["YOGA"] } });
    await expect(late).rejects.toMatchObject({ code: "NotFound" });
    expect(await db.profile.findUniqueOrThrow({ where: { id } })).toMatchObject({ disciplines: [] });
  });

  test("leaves no address of its mails", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const never = `nunca-${randomUUID().slice(0, 8)}@example.test`;
    await put(person, cookie, { email: never, currentPassword: PASSWORD });
    await linkMailedTo(never);
    await call(close, { method: "DELETE", params: { id: person.id }, cookie, json: { password: PASSWORD } });
    expect(await db.outboxMail.count({ where: { to: { in: [never, person.email] } } })).toBe(0);
  });
});

describe("accents that are written in two ways", () => {
  test("make the same password", async () => {
    const email = `tildes-${randomUUID().slice(0, 8)}@example.test`;
    const decomposed = "café-clave-12".normalize("NFD");
    const person = {
      name: "Ana",
      lastName: "Ruiz",
      email,
      password: decomposed,
      acceptedTermsAndPrivacy: true,
    };
    expect((await call(register, { method: "POST", json: person })).status).toBe(201);
    const user = await db.user.findUniqueOrThrow({ where: { email } });
    const answer = await call(password, {
      method: "POST",
      params: { id: user.id },
      cookie: await cookieOf(user),
      json: {
        currentPassword: decomposed.normalize("NFC"),
        password: "maté-clave-13".normalize("NFD"),
        passwordConfirmation: "maté-clave-13".normalize("NFD"),
      },
    });
    expect(answer.status).toBe(200);
  });
});

describe("applications", () => {
  const wish = {
    shortDescription: "Yoga para cuerpos cansados",
    offering: "Doy clases suaves.",
    disciplines: ["YOGA"],
    topics: ["BODY"],
  };
  const applicationOf = async (person: Person): Promise<string> =>
    (await call(apply, { method: "POST", cookie: await cookieOf(person), json: wish })).body.data.id;
  const approveIt = (id: string, cookie: string) => call(approve, { method: "POST", params: { id }, cookie });

  test("of somebody who was given the role by hand can still be approved", async () => {
    const [person, cookie] = [await makeUser(), await cookieOf(await makeAdmin())];
    const id = await applicationOf(person);
    expect((await put(person, cookie, { role: "master" })).status).toBe(200);
    expect((await approveIt(id, cookie)).status).toBe(200);
    expect(await db.masterProfile.count({ where: { userId: person.id } })).toBe(1);
  });

  test("none is skipped when the last one of a page is decided before the next page", async () => {
    const cookie = await cookieOf(await makeAdmin());
    for (let index = 0; index < 27; index += 1) await applicationOf(await makeUser());
    const page = (query: string) => call(applications, { cookie, query });
    const first = (await page("?status=PENDING")).body;
    const { after } = first.metadata;
    const expected = (await page(`?status=PENDING&after=${after}`)).body.content;
    expect((await approveIt(first.content.at(-1).id, cookie)).status).toBe(200);
    expect((await page(`?status=PENDING&after=${after}`)).body.content).toEqual(expected);
    for (const broken of ["abc", "e30", "WyJ4Il0"])
      expect((await page(`?status=PENDING&after=${broken}`)).status).toBe(400);
  });

  test("approving and editing at once is no deadlock", async () => {
    const cookie = await cookieOf(await makeAdmin());
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await makeUser();
      const id = await applicationOf(person);
      const answers = await Promise.all([
        approveIt(id, cookie),
        put(person, cookie, { name: "Ana" }),
        put(person, cookie, { name: "Eva" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
});

test("two changes of country leave contents where their Master is", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const master = await makeMaster();
    const { id: ayniId } = await makeAyni({ userId: master.id });
    const [cookie, id] = [await cookieOf(master), await profileIdOf(master)];
    const move = (location: object) =>
      call(saveProfile, {
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
