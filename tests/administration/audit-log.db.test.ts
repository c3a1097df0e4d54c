import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as exportLog } from "@/app/api/admin/audit/export/route";
import { GET as listLog } from "@/app/api/admin/audit/route";
import { AUDIT_PAGE_SIZE, MAX_AUDIT_PEOPLE } from "@/lib/administration/audit-log/schema";
import type { AuditEntryView } from "@/lib/administration/audit-log/schema";
import { db } from "@/lib/platform/db/client";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

let admin: Person;
let person: Person;

beforeEach(async () => {
  [admin, person] = await Promise.all([createTestAdmin(), createTestUser()]);
});

type Entry = { actor?: Person; subject?: Person; action?: string; createdAt?: Date };

const write = ({ actor = admin, subject = person, action = "user.edited", createdAt }: Entry = {}) =>
  db.auditEntry.create({
    data: {
      actorId: actor.id,
      action,
      subjectType: "User",
      subjectId: subject.id,
      before: { role: "student" },
      after: { role: "master", fields: ["name", "country"] },
      ...(createdAt ? { createdAt } : {}),
    },
  });

const list = async (query: Record<string, string>, who = admin) =>
  callHandler(listLog, {
    cookie: await createSessionCookie(who),
    query: `?${new URLSearchParams(query)}`,
  });
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.content.map(({ id }: AuditEntryView) => id);

describe("the audit log", () => {
  test("names contents by their present titles, also one that was archived", async () => {
    const { id } = await createTestAyni({ userId: (await createTestMaster()).id, status: "ARCHIVED" });
    await db.ayni.update({ where: { id }, data: { title: "Yoga al anochecer" } });
    for (const content of [id, randomUUID(), "yoga"]) {
      await db.auditEntry.create({
        data: {
          actorId: admin.id,
          action: "content.seen",
          subjectType: "User",
          subjectId: person.id,
          after: { content },
        },
      });
    }
    const { content } = (await list({ subjectId: person.id })).body;
    expect(content.map(({ contentTitle }: AuditEntryView) => contentTitle)).toEqual([
      null,
      null,
      "Yoga al anochecer",
    ]);
  });

  test("finds a person by name and e-mail, as actor and as subject, each entry once", async () => {
    const other = await createTestAdmin({ name: "Otra" });
    const word = `Ágata${randomUUID().slice(0, 6)}`;
    await db.user.update({ where: { id: person.id }, data: { name: word } });
    const about = await write();
    const by = await write({ actor: other, subject: other });
    const both = await write({ actor: other, subject: person });
    expect(await idsOf({ searchText: word.replace("Á", "a") })).toEqual([both.id, about.id]);
    expect(await idsOf({ searchText: other.email })).toEqual([both.id, by.id]);
    expect(await idsOf({ searchText: `${word} ${person.email}` })).toEqual([both.id, about.id]);
    expect(await idsOf({ searchText: `nadie-${randomUUID()}` })).toEqual([]);
    const { metadata } = (await list({ searchText: other.email })).body;
    expect(metadata).toMatchObject({ total: 2, hasMorePeople: false });
  });

  test("filters by days of the admin's zone and by action, together with a person", async () => {
    await db.user.update({ where: { id: admin.id }, data: { timezone: "America/Mexico_City" } });
    const at = (iso: string, action?: string) =>
      write({ createdAt: new Date(iso), ...(action ? { action } : {}) });
    // 3 May in Mexico City is from 6:00 to 6:00 in UTC.
    const before = await at("2026-05-03T05:59:00.000Z");
    const first = await at("2026-05-03T06:01:00.000Z");
    const last = await at("2026-05-04T05:59:00.000Z", "user.role");
    const after = await at("2026-05-04T06:01:00.000Z");
    const searchText = person.email;
    expect(await idsOf({ searchText, from: "2026-05-03", to: "2026-05-03" })).toEqual([last.id, first.id]);
    expect(await idsOf({ searchText, from: "2026-05-04" })).toEqual([after.id]);
    expect(await idsOf({ searchText, to: "2026-05-02" })).toEqual([before.id]);
    expect(await idsOf({ searchText, from: "2026-05-03", action: "user.role" })).toEqual([last.id]);
    expect((await list({ from: "ayer" })).status).toBe(422);
  });

  test("continues page by page, also for a person on both sides", async () => {
    const expected: string[] = [];
    for (let step = 0; step < AUDIT_PAGE_SIZE + 5; step += 1) {
      const createdAt = new Date(Date.UTC(2026, 3, 1, 0, Math.floor(step / 3)));
      const entry = await write({
        createdAt,
        ...(step % 2 ? { actor: admin, subject: admin } : { actor: admin, subject: person }),
      });
      expected.push(entry.id);
    }
    const filters: Record<string, string>[] = [{ searchText: admin.email }, { actorId: admin.id }];
    for (const filter of filters) {
      const first = (await list(filter)).body;
      const second = (await list({ ...filter, after: first.metadata.after })).body;
      const seen = [...first.content, ...second.content].map(({ id }: AuditEntryView) => id);
      expect(seen).toHaveLength(expected.length);
      expect(seen.toSorted()).toEqual(expected.toSorted());
      expect(second.metadata.after).toBeNull();
    }
  });

  test("tells when a name is that of too many people", async () => {
    const word = `Comun${randomUUID().slice(0, 6)}`;
    await db.user.createMany({
      data: Array.from({ length: MAX_AUDIT_PEOPLE + 1 }, (_, index) => ({
        slug: `${word}-${index}`.toLowerCase(),
        name: word,
        lastName: "Peña",
        email: `${word}-${index}@example.test`.toLowerCase(),
        passwordHash: "x",
        acceptedTermsAt: new Date(),
      })),
    });
    expect((await list({ searchText: word })).body.metadata.hasMorePeople).toBe(true);
  });
});

describe("the CSV export of the audit log", () => {
  const download = async (who: Person | null, query = "") =>
    callHandlerRaw(exportLog, { cookie: who ? await createSessionCookie(who) : undefined, query });

  test("is for admins only", async () => {
    for (const [who, status] of [
      [null, 401],
      [person, 403],
      [await createTestMaster(), 403],
    ] as const)
      expect((await download(who)).status).toBe(status);
    expect(await db.auditEntry.count({ where: { action: "audit.exported", actorId: person.id } })).toBe(0);
  });

  test("has the entries of the filters, and is audited itself", async () => {
    await db.user.update({ where: { id: person.id }, data: { name: "=Mala" } });
    await write();
    await write({ subject: admin });
    const answer = await download(admin, `?searchText=${encodeURIComponent(person.email)}`);
    expect(answer.headers.get("content-disposition")).toMatch(/registro-\d{4}-\d\d-\d\d\.csv/);
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Editó los datos personales;'=Mala Peña;role: student;");
    expect(lines[1]).toContain("role: master; fields: name, country");
    expect(await db.auditEntry.count({ where: { action: "audit.exported", actorId: admin.id } })).toBe(1);
  });
});
