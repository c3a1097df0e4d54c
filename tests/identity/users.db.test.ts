import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as read, PUT as update } from "@/app/api/users/[id]/route";
import { GET as list } from "@/app/api/users/route";
import { POST as lastActive } from "@/app/api/users/update-last-active/route";
import { confirmEmail } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { makeAyni } from "../../tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser, PASSWORD } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

type Person = Awaited<ReturnType<typeof makeUser>>;

const put = async (person: Person, json: unknown, subject = person) =>
  call(update, { method: "PUT", params: { id: subject.id }, cookie: await cookieOf(person), json });
const rowOf = ({ id }: Person) => db.user.findUniqueOrThrow({ where: { id } });
const mailsTo = (to: string) => db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } });

describe("personal data", () => {
  test("are changed, and what is left out stays; the slug stays too", async () => {
    const person = await makeUser();
    const change = { name: "Ñandú", country: "UY", currency: "UYU", timezone: "America/Montevideo" };
    const { status, body } = await put(person, { ...change, notificationPreferences: { news: true } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...change, lastName: "Peña", slug: person.slug });
    const again = await put(person, { notificationPreferences: { encuentros: false } });
    expect(again.body.data.notificationPreferences).toEqual({
      encuentros: "never",
      changes: "now",
      followedMasters: "daily",
      exchanges: "now",
      community: "daily",
      news: "now",
    });
    const daily = await put(person, { notificationPreferences: { news: "daily" } });
    expect(daily.body.data.notificationPreferences).toMatchObject({ encuentros: "never", news: "daily" });
    expect((await put(person, { country: null })).body.data).toMatchObject({
      country: null,
      currency: "UYU",
    });
  });

  test.each([
    ["name", "", "Debes indicar tu nombre"],
    ["name", "Ana 3", "Debes indicar un nombre válido"],
    ["name", "🧘‍♀️", "Debes indicar un nombre válido"],
    ["name", "\u202eAna", "Debes indicar un nombre válido"],
    ["name", "<b>Ana</b>", "Debes indicar un nombre válido"],
    ["name", "a\0b", "Este texto tiene caracteres no válidos"],
    ["name", "\ud800", "Este texto tiene caracteres no válidos"],
    ["lastName", "a".repeat(10_000), /como máximo/],
    ["lastName", { $ne: 1 }, "Debes indicar tus apellidos"],
    ["country", "ZZ", /país/],
    ["currency", "XXX", /moneda/],
    ["timezone", "Marte/Olimpo", /zona horaria/],
    ["email", "nadie@", "Debes indicar una dirección de correo electrónico válida"],
    ["notificationPreferences.news", { news: "sí" }, /resumen diario/],
    ["quietHours.to", { from: "22:00", to: "22:00" }, /distintas/],
    ["quietHours.from", { from: "24:00", to: "08:00" }, "Indica una hora"],
    ["quietHours", "siempre", /desde cuándo/],
  ])("a wrong %s is refused and nothing is written (%j)", async (field, value, text) => {
    const person = await makeUser();
    const answer = await put(person, { lastName: "Otra", [field.split(".")[0] ?? ""]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.fields[field]).toMatch(text);
    expect(await rowOf(person)).toMatchObject({
      name: "Inés",
      lastName: "Peña",
      notificationPreferences: {},
      quietFrom: 1320,
    });
  });

  test("say in which hours no mail should come; none is a choice too", async () => {
    const person = await makeUser();
    const quietHours = { from: "21:30", to: "07:05" };
    expect((await put(person, { quietHours })).body.data.quietHours).toEqual(quietHours);
    expect((await put(person, { quietHours: null })).body.data.quietHours).toBeNull();
    const [admin, acts] = [await makeAdmin(), { where: { subjectId: person.id } }];
    await put(admin, { quietHours }, person);
    expect(await db.auditEntry.findMany(acts)).toMatchObject([{ after: { fields: ["quietHours"] } }]);
  });

  test("a Master's new name is found in the catalogue", async () => {
    const master = await makeMaster();
    const { id } = await makeAyni({ userId: master.id, keywords: "Yoga Inés Peña" });
    await put(master, { name: "Graciela" });
    expect((await db.ayni.findUniqueOrThrow({ where: { id } })).keywords).toContain("Graciela Peña");
  });
});

describe("another e-mail", () => {
  const ask = (person: Person, email: string, currentPassword?: string) =>
    put(person, { email, ...(currentPassword ? { currentPassword } : {}) });
  const fresh = () => `nueva-${randomUUID().slice(0, 8)}@example.test`;

  test("counts once it is confirmed from its own inbox; the old one is warned", async () => {
    const person = await makeUser();
    const email = fresh();
    const { status, body } = await ask(person, email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await mailsTo(person.email)).map(({ template }) => template)).toEqual(["email-change-asked"]);
    const [mail] = await mailsTo(email);
    expect(mail?.template).toBe("confirm-email");
    await sendQueuedMail(mail?.id ?? "");
    const own = await call(read, { params: { id: person.id }, cookie: await cookieOf(person) });
    expect(own.body.data.pendingEmail).toBe(email);
    const token = await issueToken(db, person.id, "CHANGE_EMAIL", { email });
    expect(await confirmEmail(token)).toBe("ok");
    expect(await confirmEmail(token)).toBe("used");
    expect(await rowOf(person)).toMatchObject({ email, emailVerified: expect.any(Date) });
  });

  test("voids links that went to the old address", async () => {
    const person = await makeUser();
    const reset = await issueToken(db, person.id, "RESET_PASSWORD");
    await confirmEmail(await issueToken(db, person.id, "CHANGE_EMAIL", { email: fresh() }));
    const { tokenState } = await import("@/lib/identity/one-time-tokens/service");
    expect(await tokenState(reset, "RESET_PASSWORD")).toBe("used");
  });

  test("needs the right password", async () => {
    const person = await makeUser();
    const none = await ask(person, fresh());
    expect(none).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: "Debes indicar tu contraseña" } },
    });
    const wrong = await ask(person, fresh(), "otra-cosa-1");
    expect(wrong.body.fields.currentPassword).toBe("La contraseña es incorrecta. Inténtalo de nuevo.");
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test("cannot be somebody else's, now or when it is confirmed", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    expect(await ask(person, other.email, PASSWORD)).toMatchObject({
      status: 409,
      body: { error: "EmailAlreadyExistsError" },
    });
    const token = await issueToken(db, person.id, "CHANGE_EMAIL", { email: other.email });
    expect(await confirmEmail(token)).toBe("taken");
    expect((await rowOf(person)).email).toBe(person.email);
  });

  test("that is the present one asks for nothing", async () => {
    const person = await makeUser();
    expect((await ask(person, person.email)).body.data.pendingEmail).toBeNull();
  });

  test("does not take a verification link for one of its own", async () => {
    const person = await makeUser();
    expect(await confirmEmail(await issueToken(db, person.id, "VERIFY_EMAIL"))).toBe("unknown");
  });
});

describe("what an admin does", () => {
  test("is written down, without anything personal, and ends the sessions", async () => {
    const [admin, person] = [await makeAdmin(), await makeUser()];
    const session = await openSession({ userId: person.id, address: "test", userAgent: null });
    const { body } = await put(admin, { role: "master", verified: true, name: "Otra" }, person);
    expect(body.data).toMatchObject({ role: "master", emailVerified: expect.any(String), name: "Otra" });
    expect(await findLiveSession(session)).toBeNull();
    const acts = await db.auditEntry.findMany({
      where: { subjectId: person.id },
      orderBy: { action: "asc" },
    });
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["user.edited", null, { fields: ["name"] }],
      ["user.role", { role: "student" }, { role: "master" }],
      ["user.verified", { verified: false }, { verified: true }],
    ]);
    expect(acts.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect(JSON.stringify(acts)).not.toContain("Otra");
  });

  test("a deactivated person is out until they are active again", async () => {
    const [admin, person] = [await makeAdmin(), await makeUser()];
    const cookie = await cookieOf(person);
    const own = () => call(update, { method: "PUT", params: { id: person.id }, cookie, json: {} });
    expect((await own()).status).toBe(200);
    expect((await put(admin, { active: false }, person)).body.data.active).toBe(false);
    expect((await own()).status).toBe(401);
    expect((await put(admin, { active: true }, person)).body.data.active).toBe(true);
    expect((await own()).status).toBe(401);
  });

  test.each([{ role: "emperor" }, { role: null }, { active: "no" }, { verified: 1 }])(
    "%j is refused",
    async (json) => {
      const person = await makeUser();
      expect((await put(await makeAdmin(), json, person)).status).toBe(422);
      expect(await rowOf(person)).toMatchObject({
        role: "student",
        deactivatedAt: null,
        emailVerified: null,
      });
    },
  );

  test("what is as it was is no act", async () => {
    const person = await makeUser();
    await put(await makeAdmin(), { role: "student", active: true, verified: false }, person);
    expect(await db.auditEntry.count({ where: { subjectId: person.id } })).toBe(0);
  });

  test("an unknown person is not found", async () => {
    const answer = await put(await makeAdmin(), { role: "master" }, { id: randomUUID() } as Person);
    expect(answer.status).toBe(404);
  });
});

describe("GET /api/users", () => {
  const get = async (query: string, person?: Person) =>
    call(list, { query: `?${query}`, ...(person ? { cookie: await cookieOf(person) } : {}) });
  type Listed = { id: string; slug: string; email?: string };
  const ids = (body: { content: Listed[] }) => body.content.map(({ id }) => id);

  test("gives everyone the Masters' public fields alone", async () => {
    const mark = `Zu${randomUUID().replace(/[^a-f]/g, "")}`;
    const master = await makeMaster({ lastName: mark });
    await makeUser({ lastName: mark });
    const { body } = await get(`searchText=${mark.toUpperCase()}&role=student`);
    expect(ids(body)).toEqual([master.id]);
    expect(body.metadata).toEqual({ total: 1, pageSize: 24, after: null });
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("searches without accents, by every word, and takes signs as they are", async () => {
    const mark = `Quí${randomUUID().replace(/[^a-f]/g, "")}`;
    const master = await makeMaster({ name: "Ángela", lastName: mark });
    expect(ids((await get(`searchText=angela+${encodeURIComponent(mark.replace("í", "i"))}`)).body)).toEqual([
      master.id,
    ]);
    expect(ids((await get(`searchText=${encodeURIComponent(`${mark} %`)}`)).body)).toEqual([]);
    expect(ids((await get(`searchText=${encodeURIComponent(`${mark} \\`)}`)).body)).toEqual([]);
  });

  test("finds by discipline", async () => {
    const master = await makeMaster();
    await db.profile.update({ where: { userId: master.id }, data: { disciplines: ["RUNES"] } });
    const { body } = await get("disciplines[]=RUNES&disciplines[]=KABBALAH");
    expect(ids(body)).toContain(master.id);
    expect((await get("disciplines[]=CHOCOLATE")).status).toBe(422);
  });

  test.each(["newest", "oldest", "name", "email", "lastActive"])(
    "pages through everyone by %s without a gap",
    async (sort) => {
      const admin = await makeAdmin();
      const mark = `Pag${randomUUID().replace(/[^a-f]/g, "")}`;
      const password = (await rowOf(admin)).passwordHash;
      const people = Array.from({ length: 30 }, (_, index) => ({
        slug: `pag-${randomUUID()}`,
        name: index % 2 ? "Ángel" : "Zoe",
        lastName: mark,
        email: `${randomUUID()}@example.test`,
        passwordHash: password,
        acceptedTermsAt: new Date(),
        createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3) * 1000),
        lastActiveAt: index % 4 ? new Date(1_700_000_000_000 + index) : null,
      }));
      await db.user.createMany({ data: people });
      const first = (await get(`searchText=${mark}&sort=${sort}`, admin)).body;
      expect(first.metadata).toMatchObject({ total: 30, pageSize: 24 });
      const second = (await get(`searchText=${mark}&sort=${sort}&after=${first.metadata.after}`, admin)).body;
      expect(second.metadata.after).toBeNull();
      expect(new Set([...ids(first), ...ids(second)]).size).toBe(30);
      expect([first.content.length, second.content.length]).toEqual([24, 6]);
    },
  );

  test("shows admins who is active, verified and of which role", async () => {
    const admin = await makeAdmin();
    const mark = `Fil${randomUUID().replace(/[^a-f]/g, "")}`;
    const student = await makeUser({ lastName: mark, emailVerified: new Date() });
    const master = await makeMaster({ lastName: mark });
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    const found = async (query: string) => ids((await get(`searchText=${mark}&${query}`, admin)).body);
    expect(await found("active=false")).toEqual([master.id]);
    expect(await found("active=true")).toEqual([student.id]);
    expect(await found("verified=true")).toEqual([student.id]);
    expect(await found("role=master")).toEqual([master.id]);
    expect((await get(`searchText=${encodeURIComponent(student.email)}`, admin)).body.content[0].email).toBe(
      student.email,
    );
  });

  test.each([
    "after=abc",
    "after=",
    `after=${Buffer.from(JSON.stringify(["newest", "x", randomUUID()])).toString("base64url")}`,
    `after=${Buffer.from(JSON.stringify(["newest", -1, randomUUID()])).toString("base64url")}`,
    `after=${Buffer.from(JSON.stringify(["name", "a\0", randomUUID()])).toString("base64url")}`,
  ])("a cursor that is not ours is malformed (%s)", async (query) => {
    expect((await get(query, await makeAdmin())).status).toBe(400);
  });

  test.each(["searchText=%00", "sort=up", "role=emperor", `searchText=${"a".repeat(200)}`])(
    "%s is refused",
    async (query) => {
      expect((await get(query, await makeAdmin())).status).toBe(422);
    },
  );
});

describe("POST /api/users/update-last-active", () => {
  const report = async (person: Person, at: Date) =>
    call(lastActive, {
      method: "POST",
      cookie: await cookieOf(person),
      json: { lastActiveAt: at.toISOString() },
    });
  const kept = async (person: Person) => (await rowOf(person)).lastActiveAt;

  test("is kept once in 24 hours and never in the future", async () => {
    const person = await makeUser();
    await db.user.update({ where: { id: person.id }, data: { createdAt: new Date("2026-01-01") } });
    expect((await report(person, new Date("2036-01-01"))).status).toBe(200);
    const first = await kept(person);
    expect(first?.getTime()).toBeLessThanOrEqual(Date.now());
    await report(person, new Date());
    expect(await kept(person)).toEqual(first);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db.user.update({ where: { id: person.id }, data: { lastActiveAt: old } });
    await report(person, new Date());
    expect(await kept(person)).not.toEqual(old);
  });

  test.each([{}, { lastActiveAt: "ayer" }, { lastActiveAt: 5 }])("%j is refused", async (json) => {
    const person = await makeUser();
    const answer = await call(lastActive, { method: "POST", cookie: await cookieOf(person), json });
    expect(answer.status).toBe(422);
    expect(await kept(person)).toBeNull();
  });
});
