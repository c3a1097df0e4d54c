import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { POST as refuse } from "@/app/api/admin/applications/[id]/refuse/route";
import { GET as list } from "@/app/api/admin/applications/route";
import { GET as audit } from "@/app/api/admin/audit/route";
import { GET as csv } from "@/app/api/admin/users/export/route";
import { GET as mine } from "@/app/api/applications/mine/route";
import { POST as apply } from "@/app/api/applications/route";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

type Person = Awaited<ReturnType<typeof makeUser>>;

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
  call(apply, { method: "POST", cookie: await cookieOf(person), json });
const ask = async (handler: typeof apply, admin: Person, id: string, json?: unknown) =>
  call(handler, {
    method: "POST",
    params: { id },
    cookie: await cookieOf(admin),
    ...(json === undefined ? {} : { json }),
  });
const mailsTo = async (to: string) =>
  (await db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );

describe("an application to become a Master", () => {
  test("arrives, is approved, and makes a Master of what it says", async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()];
    const sent = await send(person);
    expect(sent).toMatchObject({
      status: 201,
      body: { data: { status: "PENDING", phone: "+34 600123123" } },
    });
    const cookie = await cookieOf(person);
    expect((await call(mine, { cookie })).body.data).toEqual(sent.body.data);
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
    expect((await call(mine, { cookie })).status).toBe(401);
    expect(await mailsTo(person.email)).toEqual(["application-received", "application-approved"]);
    const acts = await db.auditEntry.findMany({ where: { subjectId: person.id } });
    expect(acts).toMatchObject([{ action: "application.approved", actorId: admin.id }]);
    expect((await ask(approve, admin, id)).status).toBe(409);
  });

  test("is refused with a reason, which the person reads, and may be sent again", async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()];
    const { id } = (await send(person)).body.data;
    expect((await ask(refuse, admin, id, { reason: "  " })).status).toBe(422);
    const reason = "Cuéntanos <b>más</b> de tu práctica.";
    expect((await ask(refuse, admin, id, { reason })).body.data).toMatchObject({ status: "REFUSED", reason });
    expect((await call(mine, { cookie: await cookieOf(person) })).body.data.reason).toBe(reason);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "application-refused" },
    });
    await sendQueuedMail(mail.id);
    expect((await db.outboxMail.findUniqueOrThrow({ where: { id: mail.id } })).sentAt).not.toBeNull();
    expect((await send(person)).status).toBe(201);
  });

  test("waits alone, and is not for Masters", async () => {
    const person = await makeUser();
    await send(person);
    expect(await send(person)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/en revisión/) },
    });
    expect((await send(await makeMaster())).status).toBe(409);
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
  ])("refuses a wrong %s", async (field, value, text) => {
    const person = await makeUser();
    const answer = await send(person, application({ [field.split(".")[0] ?? ""]: value }));
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: text } } });
    expect(await db.masterApplication.count({ where: { userId: person.id } })).toBe(0);
  });

  test("that never was is not found", async () => {
    expect((await ask(approve, await makeAdmin(), (await makeUser()).id)).status).toBe(404);
  });

  test("of one who closed the account meanwhile is not approved", async () => {
    const person = await makeUser();
    const { id } = (await send(person)).body.data;
    await db.user.update({ where: { id: person.id }, data: { anonymisedAt: new Date() } });
    expect((await ask(approve, await makeAdmin(), id)).status).toBe(404);
    expect(await db.masterApplication.findUnique({ where: { id } })).toMatchObject({ status: "PENDING" });
  });

  test("stands in the list of admins, the first to come first, page by page", async () => {
    const cookie = await cookieOf(await makeAdmin());
    const people = await Promise.all(Array.from({ length: 26 }, () => makeUser()));
    const sentIn: string[] = [];
    for (const { id: userId } of people) {
      await db.masterApplication.create({
        data: { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
      });
      sentIn.push(userId);
    }
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const { body } = await call(list, { cookie, query: after ? `?after=${after}` : "" });
      seen.push(...body.content.map(({ user }: { user: { id: string } }) => user.id));
      after = body.metadata.after;
    }
    const ours = new Set(people.map(({ id }) => id));
    expect(seen.filter((id) => ours.has(id))).toEqual(sentIn);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await call(list, { cookie, query: "?after=abc" })).status).toBe(400);
  });
});

describe("the audit log", () => {
  test("is read by admins with names, the newest first, by person and by act", async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()];
    const { id } = (await send(person)).body.data;
    await ask(refuse, admin, id, { reason: "Aún no" });
    await ask(approve, admin, (await send(person)).body.data.id);
    const read = async (query: string) => (await call(audit, { cookie: await cookieOf(admin), query })).body;
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

describe("people as CSV", () => {
  async function download(admin: Person, query: string) {
    const request = new NextRequest(`http://localhost:3000/api${query}`, {
      headers: { cookie: await cookieOf(admin) },
    });
    const answer = await csv(request, { params: Promise.resolve({}) });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  test("come with their filter, in UTF-8, and what looks like a formula is text", async () => {
    const admin = await makeAdmin();
    const mark = `Csv${Date.now()}`;
    for (const name of ["=1+1", "+34", "-5", "@suma", "\ttab", "\rcr", 'Ana, "la" Peña']) {
      await makeUser({ name, lastName: mark });
    }
    const { headers, bytes } = await download(admin, `?searchText=${mark}&sort=oldest`);
    expect(headers.get("content-type")).toContain("text/csv");
    const text = bytes.toString("utf8");
    expect(text.startsWith("\u{feff}Identificador,Nombre,Apellidos")).toBe(true);
    for (const safe of [
      ",'=1+1,",
      ",'+34,",
      ",'-5,",
      ",'@suma,",
      ",'\ttab,",
      "'\rcr",
      '"Ana, ""la"" Peña"',
    ]) {
      expect(text).toContain(safe);
    }
    expect(text).not.toMatch(/[,\n"][=+@\t]/);
    expect(text).not.toMatch(/argon2/);
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "users.exported" } })).toBe(1);
  });

  test("are all there, beyond one batch", async () => {
    const admin = await makeAdmin();
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
