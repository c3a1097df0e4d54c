import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { PUT as saveNote } from "@/app/api/admin/applications/[id]/note/route";
import { POST as refuse } from "@/app/api/admin/applications/[id]/refuse/route";
import { GET as list } from "@/app/api/admin/applications/route";
import { GET as audit } from "@/app/api/admin/audit/route";
import { GET as csv } from "@/app/api/admin/users/export/route";
import { GET as mine } from "@/app/api/applications/mine/route";
import { POST as apply } from "@/app/api/applications/route";
import { POST as createAyni } from "@/app/api/ayni/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { listApplications } from "@/lib/administration/applications/data";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const application = (changes: object = {}) => ({
  shortDescription: "Acompaño con reiki",
  offering: "Sesiones sin prisa.",
  disciplines: ["REIKI"],
  topics: ["CALM"],
  website: "https://ejemplo.test/",
  videoUrl: "https://vimeo.com/123456789",
  phone: { country: "ES", number: "600 12 31-23" },
  ...changes,
});
const send = async (person: Person, json: unknown = application()) =>
  callHandler(apply, { method: "POST", cookie: await createSessionCookie(person), json });
const ask = async (handler: typeof apply, admin: Person, id: string, json?: unknown) =>
  callHandler(handler, {
    method: "POST",
    params: { id },
    cookie: await createSessionCookie(admin),
    ...(json === undefined ? {} : { json }),
  });
const mailsTo = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );

describe("an application to become a Master", () => {
  test("creates the Master profile when it is approved", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const sent = await send(person);
    expect(sent).toMatchObject({
      status: 201,
      body: { data: { status: "PENDING", phone: "+34 600123123" } },
    });
    const cookie = await createSessionCookie(person);
    expect((await callHandler(mine, { cookie })).body.data).toEqual(sent.body.data);
    const { id } = sent.body.data;
    expect((await ask(approve, admin, id)).body.data.status).toBe("APPROVED");
    const user = await db.user.findUniqueOrThrow({
      where: { id: person.id },
      include: { masterProfile: true, profile: true },
    });
    expect(user).toMatchObject({
      role: "master",
      masterProfile: { topics: ["CALM"], videoUrl: "https://player.vimeo.com/video/123456789" },
      profile: { disciplines: ["REIKI"] },
    });
    // The session from before the approval is a Master's now.
    const draft = { title: "Respirar despacio", contentType: "PODCAST" };
    expect((await callHandler(createAyni, { method: "POST", cookie, json: draft })).status).toBe(201);
    expect(await mailsTo(person.email)).toEqual(["application-received", "application-approved"]);
    const acts = await db.auditEntry.findMany({ where: { subjectId: person.id } });
    expect(acts).toMatchObject([{ action: "application.approved", actorId: admin.id }]);
    expect((await ask(approve, admin, id)).status).toBe(409);
  });

  test("asks for the word by which the Master is called, and uses it", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const { id } = (await send(person, application({ masterTitle: "MAESTRA" }))).body.data;
    const readTitle = async () =>
      (await db.profile.findUniqueOrThrow({ where: { userId: person.id } })).masterTitle;
    expect(await readTitle()).toBe("MAESTRA");
    const cookie = await createSessionCookie(admin);
    const { body } = await callHandler(list, { cookie, query: "?status=PENDING" });
    const row = body.content.find((entry: { id: string }) => entry.id === id);
    if (row) expect(row.user).toMatchObject({ masterTitle: "MAESTRA", createdAt: expect.any(String) });
    expect((await ask(refuse, admin, id, { reason: "Cuéntanos más." })).status).toBe(200);
    const mails = await db.outboxMail.findMany({ where: { to: person.email } });
    for (const { payload } of mails) expect(payload).toMatchObject({ masterTitle: "MAESTRA" });
    const notification = await db.notification.findFirstOrThrow({ where: { userId: person.id } });
    expect(notification.payload).toEqual({ masterTitle: "MAESTRA" });

    // An application without the field leaves the preference as it is; null removes it.
    const again = (await send(person)).body.data;
    expect(await readTitle()).toBe("MAESTRA");
    expect((await ask(refuse, admin, again.id, { reason: "Cuéntanos más." })).status).toBe(200);
    await send(person, application({ masterTitle: null }));
    expect(await readTitle()).toBeNull();
    expect((await send(await createTestUser(), application({ masterTitle: "GURU" }))).status).toBe(422);
  });

  test("can be refused with a reason that the applicant receives, and sent again", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const { id } = (await send(person)).body.data;
    expect((await ask(refuse, admin, id, { reason: "  " })).status).toBe(422);
    const reason = "Cuéntanos <b>más</b> de tu práctica.";
    expect((await ask(refuse, admin, id, { reason })).body.data).toMatchObject({ status: "REFUSED", reason });
    expect((await callHandler(mine, { cookie: await createSessionCookie(person) })).body.data.reason).toBe(
      reason,
    );
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "application-refused" },
    });
    await sendQueuedMail(mail.id);
    expect((await db.outboxMail.findUniqueOrThrow({ where: { id: mail.id } })).sentAt).not.toBeNull();
    expect((await send(person)).status).toBe(201);
  });

  test("returns 409 for a second pending application and for Masters", async () => {
    const person = await createTestUser();
    await send(person);
    expect(await send(person)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/en revisión/) },
    });
    expect((await send(await createTestMaster())).status).toBe(409);
  });

  test.each([
    ["shortDescription", "", "Debes acompañar tu nombre con una breve descripción"],
    ["offering", null, "Debes describir brevemente lo que ofreces a la comunidad"],
    ["disciplines", [], "Debes seleccionar al menos una disciplina"],
    ["topics", [], "Debes seleccionar al menos una temática"],
    ["website", "ftp://ejemplo.test", "Este no es un enlace válido"],
    ["videoUrl", "https://ejemplo.test", "Este no es un enlace válido de Youtube o Vimeo"],
    ["phone.number", { country: "ES", number: "llámame" }, "Indica un teléfono válido"],
    ["phone.country", { country: "ZZ", number: "600123123" }, "Indica un teléfono válido"],
  ])("rejects an invalid %s", async (field, value, text) => {
    const person = await createTestUser();
    const answer = await send(person, application({ [field.split(".")[0] ?? ""]: value }));
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: text } } });
    expect(await db.masterApplication.count({ where: { userId: person.id } })).toBe(0);
  });

  test("returns 404 for an unknown id", async () => {
    expect((await ask(approve, await createTestAdmin(), (await createTestUser()).id)).status).toBe(404);
  });

  test("cannot be approved after the account was closed", async () => {
    const person = await createTestUser();
    const { id } = (await send(person)).body.data;
    await db.user.update({ where: { id: person.id }, data: { anonymisedAt: new Date() } });
    expect((await ask(approve, await createTestAdmin(), id)).status).toBe(404);
    expect(await db.masterApplication.findUnique({ where: { id } })).toMatchObject({ status: "PENDING" });
  });

  test("is listed to admins page by page, oldest first", async () => {
    const cookie = await createSessionCookie(await createTestAdmin());
    const people = await Promise.all(Array.from({ length: 26 }, () => createTestUser()));
    const sentIn: string[] = [];
    for (const { id: userId } of people) {
      await db.masterApplication.create({
        data: { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
      });
      sentIn.push(userId);
    }
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const { body } = await callHandler(list, { cookie, query: after ? `?after=${after}` : "" });
      seen.push(...body.content.map(({ user }: { user: { id: string } }) => user.id));
      after = body.metadata.after;
    }
    const ours = new Set(people.map(({ id }) => id));
    expect(seen.filter((id) => ours.has(id))).toEqual(sentIn);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await callHandler(list, { cookie, query: "?after=abc" })).status).toBe(400);
  });
});

describe("the audit log", () => {
  test("lists entries to admins with names, newest first, filtered by user and action", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const { id } = (await send(person)).body.data;
    await ask(refuse, admin, id, { reason: "Aún no" });
    await ask(approve, admin, (await send(person)).body.data.id);
    const read = async (query: string) =>
      (await callHandler(audit, { cookie: await createSessionCookie(admin), query })).body;
    const { content, metadata } = await read(`?subjectId=${person.id}`);
    expect(metadata.total).toBe(2);
    expect(content.map(({ action }: { action: string }) => action)).toEqual([
      "application.approved",
      "application.refused",
    ]);
    expect(content[0]).toMatchObject({ actor: { id: admin.id }, subject: { id: person.id, name: "Inés" } });
    const refused = await read(`?subjectId=${person.id}&action=application.refused&actorId=${admin.id}`);
    expect(refused.metadata.total).toBe(1);
    expect((await read("?after=abc")).error).toBe("MalformedRequest");
  });
});

describe("the CSV export of users", () => {
  async function download(admin: Person, query: string) {
    const request = new NextRequest(`http://localhost:3000/api${query}`, {
      headers: { cookie: await createSessionCookie(admin) },
    });
    const answer = await csv(request, { params: Promise.resolve({}) });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  test("applies the filters, is UTF-8 and escapes formulas", async () => {
    const admin = await createTestAdmin();
    const mark = `Csv${Date.now()}`;
    for (const name of ["=1+1", "+34", "-5", "@suma", "\ttab", "\rcr", 'Ana, "la" Peña']) {
      await createTestUser({ name, lastName: mark });
    }
    const { headers, bytes } = await download(admin, `?searchText=${mark}&sort=oldest`);
    expect(headers.get("content-type")).toContain("text/csv");
    const text = bytes.toString("utf8");
    expect(text.startsWith("\u{feff}Identificador;Nombre;Apellidos")).toBe(true);
    for (const safe of [
      ";'=1+1;",
      ";'+34;",
      ";'-5;",
      ";'@suma;",
      ";'\ttab;",
      "'\rcr",
      '"Ana, ""la"" Peña"',
    ]) {
      expect(text).toContain(safe);
    }
    expect(text).not.toMatch(/[;\n"][=+@\t]/);
    expect(text).not.toMatch(/argon2/);
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "users.exported" } })).toBe(1);
  });

  test("includes all users across batches", async () => {
    const admin = await createTestAdmin();
    const mark = `Lote${Date.now()}`;
    await db.user.createMany({
      data: Array.from({ length: 1203 }, (_, index) => ({
        slug: `${mark}-${index}`.toLowerCase(),
        name: "Ana",
        lastName: mark,
        email: `${mark}-${index}@example.test`.toLowerCase(),
        passwordHash: "x",
        acceptedTermsAt: new Date(),
      })),
    });
    const { bytes } = await download(admin, `?searchText=${mark}`);
    const lines = bytes.toString("utf8").trimEnd().split("\r\n");
    expect(new Set(lines).size).toBe(1204);
  });
});

describe("notes about an application", () => {
  const note = async (who: Person | null, id: string, text: string) =>
    callHandler(saveNote, {
      method: "PUT",
      params: { id },
      cookie: who ? await createSessionCookie(who) : undefined,
      json: { text },
    });
  const readNotes = (id: string) =>
    db.applicationNote.findMany({ where: { applicationId: id }, orderBy: { text: "asc" } });

  test("are one for each admin, changed and deleted by their author, and listed for all admins", async () => {
    const [person, admin, other] = [await createTestUser(), await createTestAdmin(), await createTestAdmin()];
    const { id } = (await send(person)).body.data;
    expect((await note(admin, id, "Preguntar por su formación")).status).toBe(204);
    expect((await note(admin, id, "  Ya ha contestado  ")).status).toBe(204);
    expect((await note(other, id, "Me parece bien")).status).toBe(204);
    expect(await readNotes(id)).toMatchObject([
      { authorId: other.id, text: "Me parece bien" },
      { authorId: admin.id, text: "Ya ha contestado" },
    ]);
    expect((await note(other, id, " ")).status).toBe(204);
    const { content } = await listApplications(toTestMember(admin), { status: "PENDING" });
    const row = content.find((entry) => entry.id === id);
    if (row) expect(row.notes).toMatchObject([{ author: { id: admin.id }, text: "Ya ha contestado" }]);
    expect(await readNotes(id)).toHaveLength(1);
  });

  test("are for admins, of an application that exists, and of a length", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const { id } = (await send(person)).body.data;
    expect((await note(null, id, "Hola")).status).toBe(401);
    expect((await note(person, id, "Hola")).status).toBe(403);
    expect((await note(admin, randomUUID(), "Hola")).status).toBe(404);
    expect((await note(admin, id, "x".repeat(2001))).status).toBe(422);
    expect(await readNotes(id)).toEqual([]);
  });

  test("are in the applicant's own data, without the author, and go with the application", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const { id } = (await send(person)).body.data;
    await note(admin, id, "Escribe claro");
    const { applications } = await exportOwnData(toTestMember(person), person.id);
    expect(applications).toMatchObject([{ notes: [{ text: "Escribe claro" }] }]);
    expect(JSON.stringify(applications)).not.toContain(admin.id);
    await db.masterApplication.delete({ where: { id } });
    expect(await readNotes(id)).toEqual([]);
  });
});
