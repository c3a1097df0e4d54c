import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as read, PUT as update } from "@/app/api/users/[id]/route";
import { GET as list } from "@/app/api/users/route";
import { POST as lastActive } from "@/app/api/users/update-last-active/route";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { confirmEmailChange } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const put = async (person: Person, json: unknown, subject = person) =>
  callHandler(update, {
    method: "PUT",
    params: { id: subject.id },
    cookie: await createSessionCookie(person),
    json,
  });
const findUserRow = ({ id }: Person) => db.user.findUniqueOrThrow({ where: { id } });
const listMailsTo = (to: string) => db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } });

describe("personal data", () => {
  test("are updated partially and keep the slug", async () => {
    const person = await createTestUser();
    const change = { name: "Ñandú", country: "UY", currency: "UYU", timezone: "America/Montevideo" };
    const { status, body } = await put(person, { ...change, notificationPreferences: { news: true } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...change, lastName: "Peña", slug: person.slug });
    const again = await put(person, { notificationPreferences: { encuentros: false } });
    expect(again.body.data.notificationPreferences).toEqual({
      encuentros: "never",
      changes: "now",
      followedMasters: "daily",
      masterLetters: "now",
      questions: "now",
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
  ])("return 422 for an invalid %s and write nothing (%j)", async (field, value, text) => {
    const person = await createTestUser();
    const response = await put(person, { lastName: "Otra", [field.split(".")[0] ?? ""]: value });
    expect(response.status).toBe(422);
    expect(response.body.fields[field]).toMatch(text);
    expect(await findUserRow(person)).toMatchObject({
      name: "Inés",
      lastName: "Peña",
      notificationPreferences: {},
      quietFrom: 1320,
    });
  });

  test("include quiet hours, which can be disabled and are audited", async () => {
    const person = await createTestUser();
    const quietHours = { from: "21:30", to: "07:05" };
    expect((await put(person, { quietHours })).body.data.quietHours).toEqual(quietHours);
    expect((await put(person, { quietHours: null })).body.data.quietHours).toBeNull();
    const admin = await createTestAdmin();
    await put(admin, { quietHours }, person);
    expect(await db.auditEntry.findMany({ where: { subjectId: person.id } })).toMatchObject([
      { after: { fields: ["quietHours"] } },
    ]);
  });

  test("update the search keywords of a renamed Master", async () => {
    const master = await createTestMaster();
    const { id } = await createTestAyni({ userId: master.id, keywords: "Yoga Inés Peña" });
    await put(master, { name: "Graciela" });
    expect((await db.ayni.findUniqueOrThrow({ where: { id } })).keywords).toContain("Graciela Peña");
  });
});

describe("changing the e-mail", () => {
  const requestChange = (person: Person, email: string, currentPassword?: string) =>
    put(person, { email, ...(currentPassword ? { currentPassword } : {}) });
  const newEmail = () => `nueva-${randomUUID().slice(0, 8)}@example.test`;

  test("takes effect once confirmed and warns the old address", async () => {
    const person = await createTestUser();
    const email = newEmail();
    const { status, body } = await requestChange(person, email.toUpperCase(), TEST_PASSWORD);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await listMailsTo(person.email)).map(({ template }) => template)).toEqual(["email-change-asked"]);
    const [mail] = await listMailsTo(email);
    expect(mail?.template).toBe("confirm-email");
    await sendQueuedMail(mail?.id ?? "");
    const own = await callHandler(read, {
      params: { id: person.id },
      cookie: await createSessionCookie(person),
    });
    expect(own.body.data.pendingEmail).toBe(email);
    const token = await issueToken(db, person.id, "CHANGE_EMAIL", { email });
    expect(await confirmEmailChange(token)).toBe("ok");
    expect(await confirmEmailChange(token)).toBe("used");
    expect(await findUserRow(person)).toMatchObject({ email, emailVerified: expect.any(Date) });
  });

  test("revokes links that went to the old address", async () => {
    const person = await createTestUser();
    const reset = await issueToken(db, person.id, "RESET_PASSWORD");
    await confirmEmailChange(await issueToken(db, person.id, "CHANGE_EMAIL", { email: newEmail() }));
    const { getTokenState: tokenState } = await import("@/lib/identity/one-time-tokens/service");
    expect(await tokenState(reset, "RESET_PASSWORD")).toBe("used");
  });

  test("requires the password", async () => {
    const person = await createTestUser();
    const none = await requestChange(person, newEmail());
    expect(none).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: "Debes indicar tu contraseña" } },
    });
    const wrong = await requestChange(person, newEmail(), "otra-cosa-1");
    expect(wrong.body.fields.currentPassword).toBe("La contraseña es incorrecta. Inténtalo de nuevo.");
    expect(await listMailsTo(person.email)).toEqual([]);
  });

  test("fails for an e-mail of another account, now or when confirmed", async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    expect(await requestChange(person, other.email, TEST_PASSWORD)).toMatchObject({
      status: 409,
      body: { error: "EmailAlreadyExistsError" },
    });
    const token = await issueToken(db, person.id, "CHANGE_EMAIL", { email: other.email });
    expect(await confirmEmailChange(token)).toBe("taken");
    expect((await findUserRow(person)).email).toBe(person.email);
  });

  test("to the current one does nothing", async () => {
    const person = await createTestUser();
    expect((await requestChange(person, person.email)).body.data.pendingEmail).toBeNull();
  });

  test("does not accept a verification link", async () => {
    const person = await createTestUser();
    expect(await confirmEmailChange(await issueToken(db, person.id, "VERIFY_EMAIL"))).toBe("unknown");
  });
});

describe("a change by an admin", () => {
  test("is audited without personal data and ends the sessions", async () => {
    const [admin, person] = [await createTestAdmin(), await createTestUser()];
    const session = await openSession({ userId: person.id, ipAddress: "test", userAgent: null });
    const { body } = await put(admin, { role: "master", verified: true, name: "Otra" }, person);
    expect(body.data).toMatchObject({ role: "master", emailVerified: expect.any(String), name: "Otra" });
    expect(await findSessionOwner(session)).toBeNull();
    const entries = await db.auditEntry.findMany({
      where: { subjectId: person.id },
      orderBy: { action: "asc" },
    });
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["user.edited", null, { fields: ["name"] }],
      ["user.role", { role: "student" }, { role: "master" }],
      ["user.verified", { verified: false }, { verified: true }],
    ]);
    expect(entries.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain("Otra");
  });

  test("deactivates a user until they are activated again", async () => {
    const [admin, person] = [await createTestAdmin(), await createTestUser()];
    const cookie = await createSessionCookie(person);
    const own = () => callHandler(update, { method: "PUT", params: { id: person.id }, cookie, json: {} });
    expect((await own()).status).toBe(200);
    expect((await put(admin, { active: false }, person)).body.data.active).toBe(false);
    expect((await own()).status).toBe(401);
    expect((await put(admin, { active: true }, person)).body.data.active).toBe(true);
    expect((await own()).status).toBe(401);
  });

  test.each([{ role: "emperor" }, { role: null }, { active: "no" }, { verified: 1 }])(
    "returns 422 for %j",
    async (json) => {
      const person = await createTestUser();
      expect((await put(await createTestAdmin(), json, person)).status).toBe(422);
      expect(await findUserRow(person)).toMatchObject({
        role: "student",
        deactivatedAt: null,
        emailVerified: null,
      });
    },
  );

  test("is not audited if nothing changes", async () => {
    const person = await createTestUser();
    await put(await createTestAdmin(), { role: "student", active: true, verified: false }, person);
    expect(await db.auditEntry.count({ where: { subjectId: person.id } })).toBe(0);
  });

  test("returns 404 for an unknown user", async () => {
    const response = await put(await createTestAdmin(), { role: "master" }, { id: randomUUID() } as Person);
    expect(response.status).toBe(404);
  });
});

describe("GET /api/users", () => {
  const get = async (query: string, person?: Person) =>
    callHandler(list, {
      query: `?${query}`,
      ...(person ? { cookie: await createSessionCookie(person) } : {}),
    });
  type Listed = { id: string; slug: string; email?: string };
  const ids = (body: { content: Listed[] }) => body.content.map(({ id }) => id);

  test("returns only public fields of Masters to everyone", async () => {
    const lastName = `Zu${randomUUID().replace(/[^a-f]/g, "")}`;
    const master = await createTestMaster({ lastName });
    await createTestUser({ lastName });
    const { body } = await get(`searchText=${lastName.toUpperCase()}&role=student`);
    expect(ids(body)).toEqual([master.id]);
    expect(body.metadata).toEqual({ total: 1, pageSize: 24, after: null });
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("matches all words regardless of accents, and wildcard characters literally", async () => {
    const lastName = `Quí${randomUUID().replace(/[^a-f]/g, "")}`;
    const master = await createTestMaster({ name: "Ángela", lastName });
    expect(
      ids((await get(`searchText=angela+${encodeURIComponent(lastName.replace("í", "i"))}`)).body),
    ).toEqual([master.id]);
    expect(ids((await get(`searchText=${encodeURIComponent(`${lastName} %`)}`)).body)).toEqual([]);
    expect(ids((await get(`searchText=${encodeURIComponent(`${lastName} \\`)}`)).body)).toEqual([]);
  });

  test("filters by discipline", async () => {
    const master = await createTestMaster();
    await db.profile.update({ where: { userId: master.id }, data: { disciplines: ["RUNES"] } });
    const { body } = await get("disciplines[]=RUNES&disciplines[]=KABBALAH");
    expect(ids(body)).toContain(master.id);
    expect((await get("disciplines[]=CHOCOLATE")).status).toBe(422);
  });

  test.each(["newest", "oldest", "name", "email", "lastActive"])(
    "is paged by %s without gaps",
    async (sort) => {
      const admin = await createTestAdmin();
      const lastName = `Pag${randomUUID().replace(/[^a-f]/g, "")}`;
      const password = (await findUserRow(admin)).passwordHash;
      const people = Array.from({ length: 30 }, (_, index) => ({
        slug: `pag-${randomUUID()}`,
        name: index % 2 ? "Ángel" : "Zoe",
        lastName,
        email: `${randomUUID()}@example.test`,
        passwordHash: password,
        acceptedTermsAt: new Date(),
        createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3) * 1000),
        lastActiveAt: index % 4 ? new Date(1_700_000_000_000 + index) : null,
      }));
      await db.user.createMany({ data: people });
      const first = (await get(`searchText=${lastName}&sort=${sort}`, admin)).body;
      expect(first.metadata).toMatchObject({ total: 30, pageSize: 24 });
      const second = (await get(`searchText=${lastName}&sort=${sort}&after=${first.metadata.after}`, admin))
        .body;
      expect(second.metadata.after).toBeNull();
      expect(new Set([...ids(first), ...ids(second)]).size).toBe(30);
      expect([first.content.length, second.content.length]).toEqual([24, 6]);
    },
  );

  test("filters by status, verification and role for admins", async () => {
    const admin = await createTestAdmin();
    const lastName = `Fil${randomUUID().replace(/[^a-f]/g, "")}`;
    const student = await createTestUser({ lastName, emailVerified: new Date() });
    const master = await createTestMaster({ lastName, emailVerified: null });
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    const findIds = async (query: string) => ids((await get(`searchText=${lastName}&${query}`, admin)).body);
    expect(await findIds("active=false")).toEqual([master.id]);
    expect(await findIds("active=true")).toEqual([student.id]);
    expect(await findIds("verified=true")).toEqual([student.id]);
    expect(await findIds("role=master")).toEqual([master.id]);
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
  ])("returns 400 for an invalid cursor (%s)", async (query) => {
    expect((await get(query, await createTestAdmin())).status).toBe(400);
  });

  test.each(["searchText=%00", "sort=up", "role=emperor", `searchText=${"a".repeat(200)}`])(
    "returns 422 for %s",
    async (query) => {
      expect((await get(query, await createTestAdmin())).status).toBe(422);
    },
  );
});

describe("POST /api/users/update-last-active", () => {
  const report = async (person: Person, at: Date) =>
    callHandler(lastActive, {
      method: "POST",
      cookie: await createSessionCookie(person),
      json: { lastActiveAt: at.toISOString() },
    });
  const getLastActive = async (person: Person) => (await findUserRow(person)).lastActiveAt;

  test("is stored at most once in 24 hours and never in the future", async () => {
    const person = await createTestUser();
    await db.user.update({ where: { id: person.id }, data: { createdAt: new Date("2026-01-01") } });
    expect((await report(person, new Date("2036-01-01"))).status).toBe(200);
    const first = await getLastActive(person);
    expect(first?.getTime()).toBeLessThanOrEqual(Date.now());
    await report(person, new Date());
    expect(await getLastActive(person)).toEqual(first);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db.user.update({ where: { id: person.id }, data: { lastActiveAt: yesterday } });
    await report(person, new Date());
    expect(await getLastActive(person)).not.toEqual(yesterday);
  });

  test.each([{}, { lastActiveAt: "ayer" }, { lastActiveAt: 5 }])("returns 422 for %j", async (json) => {
    const person = await createTestUser();
    const response = await callHandler(lastActive, {
      method: "POST",
      cookie: await createSessionCookie(person),
      json,
    });
    expect(response.status).toBe(422);
    expect(await getLastActive(person)).toBeNull();
  });
});
