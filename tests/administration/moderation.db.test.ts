import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { PUT as unhideRoute } from "@/app/api/admin/thanks/[id]/route";
import { POST } from "@/app/api/reports/route";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { listReports, openReports } from "@/lib/administration/moderation/data";
import { REPORTS_PAGE, reportsQuery } from "@/lib/administration/moderation/schema";
import { thanksForAyni, thanksToMaster } from "@/lib/community/thanks/data";
import { makeAyni } from "../../tools/factories/ayni";
import { makeThanks } from "../../tools/factories/thanks";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

type Person = Awaited<ReturnType<typeof makeUser>>;

const member = ({ id, slug, email, role }: Person): Member => ({
  kind: "member",
  address: "test",
  sessionId: randomUUID(),
  id,
  slug,
  email,
  role,
});

let master: Person;
let author: Person;
let reporter: Person;
let admin: Person;
let ayni: Awaited<ReturnType<typeof makeAyni>>;

beforeEach(async () => {
  [master, author, reporter, admin] = await Promise.all([makeMaster(), makeUser(), makeUser(), makeAdmin()]);
  ayni = await makeAyni({ userId: master.id });
  droppedTags();
});

type Subject = { subjectType: string; subjectId: string };
const report = async (who: Person, subject: Subject, changes: object = {}) =>
  call(POST, {
    method: "POST",
    cookie: await cookieOf(who),
    json: { ...subject, reason: "spam", ...changes },
  });
const thanksOf = (id: string): Subject => ({ subjectType: "Thanks", subjectId: id });
const aboutAyni = (): Subject => ({ subjectType: "Ayni", subjectId: ayni.id });
const aboutAuthor = (): Subject => ({ subjectType: "User", subjectId: author.id });
const reportsOf = ({ subjectId }: Subject) => db.report.findMany({ where: { subjectId } });
const idOf = async (subject: Subject) => (await reportsOf(subject))[0]?.id ?? "";
const decide = async (id: string, json: object, who = admin) =>
  call(decideRoute, { method: "PUT", params: { id }, cookie: await cookieOf(who), json });
const unhide = async (id: string, json: object = { hidden: false }) =>
  call(unhideRoute, { method: "PUT", params: { id }, cookie: await cookieOf(admin), json });
const shownThanks = () => makeThanks(author, ayni, { agreedAt: new Date() });
const noticesOf = ({ id }: Person) =>
  db.notification.findMany({ where: { userId: id }, select: { type: true, payload: true } });
const openCases = async () => (await listReports(member(admin), reportsQuery.parse({}))).content;
const acts = () => db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { createdAt: "asc" } });

describe("reporting", () => {
  test("is taken, and again while it waits is the same one", async () => {
    const { id } = await shownThanks();
    for (const subject of [thanksOf(id), aboutAyni(), aboutAuthor()]) {
      for (const reason of ["spam", "hate"]) {
        const answer = await report(reporter, subject, { reason });
        expect(answer).toMatchObject({ status: 201, body: { data: { reported: true } } });
      }
      expect(await reportsOf(subject)).toMatchObject([{ reason: "spam", status: "OPEN", text: "" }]);
    }
    await decide(await idOf(aboutAyni()), { decision: "dismissed" });
    await report(reporter, aboutAyni());
    expect((await reportsOf(aboutAyni())).map(({ status }) => status).toSorted()).toEqual([
      "DISMISSED",
      "OPEN",
    ]);
  });

  test("is of others only", async () => {
    const { id } = await shownThanks();
    const own = [
      [author, thanksOf(id)],
      [master, aboutAyni()],
      [author, aboutAuthor()],
    ] as const;
    for (const [who, subject] of own) expect((await report(who, subject)).status).toBe(409);
    expect(await reportsOf(thanksOf(id))).toEqual([]);
  });

  test("is of what there is, and what its reporter can see", async () => {
    const hidden = await makeThanks(author, ayni, { agreedAt: null });
    const draft = await makeAyni({ userId: master.id, status: "DRAFT" });
    await db.user.update({ where: { id: author.id }, data: { deactivatedAt: new Date() } });
    const unseen = [
      thanksOf(hidden.id),
      { subjectType: "Ayni", subjectId: draft.id },
      aboutAuthor(),
      ...["Thanks", "Ayni", "User"].map((subjectType) => ({ subjectType, subjectId: randomUUID() })),
    ];
    for (const subject of unseen) expect((await report(reporter, subject)).status).toBe(404);
    // The Master reads what is not shown, and may report it.
    expect((await report(master, thanksOf(hidden.id))).status).toBe(201);
  });

  test.each([
    [{ reason: "boring" }, "reason"],
    [{ reason: undefined }, "reason"],
    [{ text: "x".repeat(1001) }, "text"],
    [{ subjectType: "Order" }, "subjectType"],
    [{ subjectId: "x" }, "subjectId"],
  ])("refuses %j", async (changes, field) => {
    const { status, body } = await report(reporter, aboutAyni(), changes);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("a decision", () => {
  test("to uphold takes a thanks out of sight at once, for all who reported it", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id), { text: "<b>no</b>" });
    await report(await makeUser(), thanksOf(id));
    const [found] = (await openCases()).filter(({ subject }) => subject?.id === id);
    expect(found).toMatchObject({ count: 2, subject: { type: "Thanks", hidden: false } });
    expect(found?.reports.map(({ text }) => text)).toEqual(["<b>no</b>", ""]);
    droppedTags();
    expect((await decide(found?.id ?? "", { decision: "upheld" })).status).toBe(204);
    expect(droppedTags().toSorted()).toEqual([`ayni:${ayni.slug}`, `master:${master.slug}`]);
    expect(await thanksToMaster(master)).toEqual([]);
    expect(await thanksForAyni(ayni)).toEqual({ words: [], thanks: [] });
    const decided = await reportsOf(thanksOf(id));
    expect(decided.map(({ status, decidedById }) => [status, decidedById])).toEqual([
      ["UPHELD", admin.id],
      ["UPHELD", admin.id],
    ]);
    expect(await acts()).toMatchObject([
      { action: "report.upheld", subjectId: author.id, after: { about: "Thanks", hidden: true } },
    ]);
    expect(await noticesOf(reporter)).toEqual([{ type: "report-decided", payload: { upheld: true } }]);
    expect(await noticesOf(author)).toEqual([
      { type: "moderated", payload: { about: "Thanks", title: ayni.title } },
    ]);
    expect((await unhide(id)).status).toBe(204);
    expect(await thanksToMaster(master)).toHaveLength(1);
    expect((await unhide(id)).status).toBe(409);
    expect((await unhide(id, { hidden: true })).status).toBe(422);
    expect((await acts()).map(({ action }) => action)).toEqual(["report.upheld", "thanks.unhidden"]);
  });

  test("to dismiss leaves all as it is, and says nothing of hiding", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id));
    const reportId = await idOf(thanksOf(id));
    expect((await decide(reportId, { decision: "dismissed", hide: true })).status).toBe(422);
    expect((await decide(reportId, { decision: "dismissed" })).status).toBe(204);
    expect(await thanksToMaster(master)).toHaveLength(1);
    expect(await noticesOf(reporter)).toEqual([{ type: "report-decided", payload: { upheld: false } }]);
    expect(await noticesOf(author)).toEqual([]);
    expect((await decide(reportId, { decision: "upheld" })).status).toBe(409);
    expect((await acts()).map(({ action }) => action)).toEqual(["report.dismissed"]);
  });

  test("archives a content when it says so, and not otherwise", async () => {
    const status = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).status;
    await report(reporter, aboutAyni());
    await decide(await idOf(aboutAyni()), { decision: "upheld" });
    expect(await status()).toBe("PUBLISHED");
    await report(await makeUser(), aboutAyni());
    const waiting = await db.report.findFirstOrThrow({ where: { subjectId: ayni.id, status: "OPEN" } });
    droppedTags();
    await decide(waiting.id, { decision: "upheld", hide: true });
    expect(await status()).toBe("ARCHIVED");
    expect(droppedTags()).toContain("catalogue");
    expect((await report(await makeUser(), aboutAyni())).status).toBe(404);
  });

  test("of a person changes nothing of the account", async () => {
    await report(reporter, aboutAuthor());
    const id = await idOf(aboutAuthor());
    expect((await decide(id, { decision: "upheld", hide: true })).body.fields).toEqual({
      hide: "Una cuenta se desactiva desde su página.",
    });
    expect(await reportsOf(aboutAuthor())).toMatchObject([{ status: "OPEN" }]);
    expect((await decide(id, { decision: "upheld" })).status).toBe(204);
    expect((await db.user.findUniqueOrThrow({ where: { id: author.id } })).deactivatedAt).toBeNull();
  });

  test("is possible of what is no more", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id));
    await db.thanks.delete({ where: { id } });
    const reportId = await idOf(thanksOf(id));
    expect((await openCases()).find((one) => one.id === reportId)).toMatchObject({ subject: null });
    expect((await decide(reportId, { decision: "upheld" })).status).toBe(204);
    expect((await decide(randomUUID(), { decision: "upheld" })).status).toBe(404);
  });
});

test("what waits is listed the oldest first, page by page, each subject once", async () => {
  const before = await openReports(member(admin));
  const people = await Promise.all(Array.from({ length: REPORTS_PAGE + 3 }, () => makeUser()));
  for (const { id } of people) {
    const about = { subjectType: "User", subjectId: id };
    await report(await makeUser(), about);
    await db.report.create({ data: { ...about, reporterId: reporter.id, reason: "hate" } });
  }
  const seen = [];
  for (let after: string | undefined; ;) {
    const page = await listReports(member(admin), reportsQuery.parse(after ? { after } : {}));
    expect(page.metadata.total).toBe(before + people.length);
    seen.push(...page.content);
    if (page.metadata.after === null) break;
    after = page.metadata.after;
  }
  const ours = new Set(people.map(({ id }) => id));
  expect(seen.map(({ subject }) => subject?.id ?? "").filter((id) => ours.has(id))).toEqual(
    people.map(({ id }) => id),
  );
  expect(seen.find(({ subject }) => subject?.id === people[0]?.id)?.count).toBe(2);
  expect(await openReports(member(admin))).toBe(before + people.length);
});
