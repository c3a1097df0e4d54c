import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { PUT as unhideRoute } from "@/app/api/admin/thanks/[id]/route";
import { POST } from "@/app/api/reports/route";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/instants";
import { sweepRoomMessages } from "@/lib/rooms/messages/retention";
import { listReports, countOpenCases } from "@/lib/administration/moderation/data";
import { REPORTS_PAGE_SIZE, reportsQuery } from "@/lib/administration/moderation/schema";
import { getAyniThanks, listMasterThanks } from "@/lib/community/thanks/data";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestBundle } from "@/tests/support/factories/bundles";
import { createSentGift } from "@/tests/support/factories/gifts";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";
import { createTestThanks } from "@/tests/support/factories/thanks";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

type Person = Awaited<ReturnType<typeof createTestUser>>;

let master: Person;
let author: Person;
let reporter: Person;
let admin: Person;
let ayni: Awaited<ReturnType<typeof createTestAyni>>;

beforeEach(async () => {
  [master, author, reporter, admin] = await Promise.all([
    createTestMaster(),
    createTestUser(),
    createTestUser(),
    createTestAdmin(),
  ]);
  ayni = await createTestAyni({ userId: master.id });
  takeInvalidatedTags();
});

type Subject = { subjectType: string; subjectId: string };
const report = async (who: Person, subject: Subject, changes: object = {}) =>
  callHandler(POST, {
    method: "POST",
    cookie: await createSessionCookie(who),
    json: { ...subject, reason: "spam", ...changes },
  });
const thanksOf = (id: string): Subject => ({ subjectType: "Thanks", subjectId: id });
const aboutAyni = (): Subject => ({ subjectType: "Ayni", subjectId: ayni.id });
const aboutAuthor = (): Subject => ({ subjectType: "User", subjectId: author.id });
const reportsOf = ({ subjectId }: Subject) => db.report.findMany({ where: { subjectId } });
const idOf = async (subject: Subject) => (await reportsOf(subject))[0]?.id ?? "";
const decide = async (id: string, json: object, who = admin) =>
  callHandler(decideRoute, { method: "PUT", params: { id }, cookie: await createSessionCookie(who), json });
const unhide = async (id: string, json: object = { hidden: false }) =>
  callHandler(unhideRoute, { method: "PUT", params: { id }, cookie: await createSessionCookie(admin), json });
const shownThanks = () => createTestThanks(author, ayni, { agreedAt: new Date() });
const notificationsOf = ({ id }: Person) =>
  db.notification.findMany({ where: { userId: id }, select: { type: true, payload: true } });
const openCases = async () => (await listReports(toTestMember(admin), reportsQuery.parse({}))).content;
const acts = () => db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { createdAt: "asc" } });

const personOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

describe("what is written in a room, a bundle or a gift", () => {
  const removal = { decision: "upheld", hide: true };
  const moderated = (who: { id: string }, payload: object) =>
    expect
      .poll(() => db.notification.findMany({ where: { userId: who.id, type: "moderated" } }))
      .toMatchObject([{ payload }]);

  test("a message is reported by who was in the room, also later, and removed", async () => {
    const room = await createTestRoom();
    const [writer, listener] = [await createTestGuest(room.ayni), await createTestGuest(room.ayni)];
    await enterTestRoom(room.master, room.encuentro);
    for (const guest of [writer, listener]) await enterTestRoom(guest, room.encuentro);
    const encuentroId = room.encuentro.id;
    const { id: seatId } = await db.roomSeat.findFirstOrThrow({ where: { encuentroId, userId: writer.id } });
    const { id } = await db.roomMessage.create({
      data: { encuentroId, seatId, userId: writer.id, text: "Un insulto" },
    });
    const subject = { subjectType: "RoomMessage", subjectId: id };
    expect((await report(reporter, subject)).status).toBe(404);
    expect((await report(await personOf(writer.id), subject)).status).toBe(409);
    const longAgo = new Date(Date.now() - 40 * DAY_MS);
    await db.encuentro.update({
      where: { id: encuentroId },
      data: { startsAt: longAgo, endsAt: new Date(longAgo.getTime() + 60 * MINUTE_MS) },
    });
    expect((await report(await personOf(listener.id), subject)).status).toBe(201);
    await sweepRoomMessages();
    const [found] = (await openCases()).filter(({ subject: reported }) => reported?.id === id);
    expect(found?.subject).toMatchObject({ type: "RoomMessage", text: "Un insulto" });
    expect((await decide(await idOf(subject), removal)).status).toBe(204);
    expect(await db.roomMessage.count({ where: { id } })).toBe(0);
    await moderated(writer, { about: "RoomMessage", title: room.ayni.title });
  });

  test("a bundle is archived", async () => {
    const { bundle, master: owner } = await createTestBundle();
    const subject = { subjectType: "Bundle", subjectId: bundle.id };
    expect((await report(owner, subject)).status).toBe(409);
    expect((await report(reporter, subject)).status).toBe(201);
    takeInvalidatedTags();
    expect((await decide(await idOf(subject), removal)).status).toBe(204);
    expect(takeInvalidatedTags()).toContain(cacheTags.bundle(bundle.slug));
    expect((await db.bundle.findUniqueOrThrow({ where: { id: bundle.id } })).archivedAt).not.toBeNull();
    await moderated(owner, { about: "Bundle", title: bundle.title });
    expect((await report(author, subject)).status).toBe(404);
  });

  test("the words of a gift are removed, and the gift stays", async () => {
    const { id, giver } = await createSentGift(undefined, { message: "Palabras feas" });
    const subject = { subjectType: "Gift", subjectId: id };
    expect((await report(giver, subject)).status).toBe(409);
    expect((await report(reporter, subject)).status).toBe(201);
    expect((await decide(await idOf(subject), removal)).status).toBe(204);
    expect(await db.gift.findUniqueOrThrow({ where: { id } })).toMatchObject({
      message: "",
      cancelledAt: null,
    });
    await moderated(giver, { about: "Gift" });
  });
});

describe("reporting", () => {
  test("creates a report, and is idempotent while it is open", async () => {
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

  test("returns 409 for the reporter's own subjects", async () => {
    const { id } = await shownThanks();
    const own = [
      [author, thanksOf(id)],
      [master, aboutAyni()],
      [author, aboutAuthor()],
    ] as const;
    for (const [who, subject] of own) expect((await report(who, subject)).status).toBe(409);
    expect(await reportsOf(thanksOf(id))).toEqual([]);
  });

  test("returns 404 for subjects the reporter cannot see", async () => {
    const hidden = await createTestThanks(author, ayni, { agreedAt: null });
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT" });
    await db.user.update({ where: { id: author.id }, data: { deactivatedAt: new Date() } });
    const unseen = [
      thanksOf(hidden.id),
      { subjectType: "Ayni", subjectId: draft.id },
      aboutAuthor(),
      ...["Thanks", "Ayni", "User"].map((subjectType) => ({ subjectType, subjectId: randomUUID() })),
    ];
    for (const subject of unseen) expect((await report(reporter, subject)).status).toBe(404);
    // The Master can read a thanks that is not shown, and report it.
    expect((await report(master, thanksOf(hidden.id))).status).toBe(201);
  });

  test.each([
    [{ reason: "boring" }, "reason"],
    [{ reason: undefined }, "reason"],
    [{ text: "x".repeat(1001) }, "text"],
    [{ subjectType: "Order" }, "subjectType"],
    [{ subjectId: "x" }, "subjectId"],
  ])("rejects %j", async (changes, field) => {
    const { status, body } = await report(reporter, aboutAyni(), changes);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("a decision", () => {
  test("hides a thanks when upheld and closes all reports of it", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id), { text: "<b>no</b>" });
    await report(await createTestUser(), thanksOf(id));
    const [found] = (await openCases()).filter(({ subject }) => subject?.id === id);
    expect(found).toMatchObject({ count: 2, subject: { type: "Thanks", hidden: false } });
    expect(found?.reports.map(({ text }) => text)).toEqual(["<b>no</b>", ""]);
    takeInvalidatedTags();
    expect((await decide(found?.id ?? "", { decision: "upheld" })).status).toBe(204);
    expect(new Set(takeInvalidatedTags())).toEqual(
      new Set([`ayni:${ayni.slug}`, `master:${master.slug}`, `master:${author.slug}`, "thanks"]),
    );
    expect(await listMasterThanks(master)).toEqual([]);
    expect(await getAyniThanks(ayni)).toEqual({ words: [], thanks: [] });
    const decided = await reportsOf(thanksOf(id));
    expect(decided.map(({ status, decidedById }) => [status, decidedById])).toEqual([
      ["UPHELD", admin.id],
      ["UPHELD", admin.id],
    ]);
    expect(await acts()).toMatchObject([
      { action: "report.upheld", subjectId: author.id, after: { about: "Thanks", hidden: true } },
    ]);
    expect(await notificationsOf(reporter)).toEqual([{ type: "report-decided", payload: { upheld: true } }]);
    expect(await notificationsOf(author)).toEqual([
      { type: "moderated", payload: { about: "Thanks", title: ayni.title } },
    ]);
    expect((await unhide(id)).status).toBe(204);
    expect(await listMasterThanks(master)).toHaveLength(1);
    expect((await unhide(id)).status).toBe(409);
    expect((await unhide(id, { hidden: true })).status).toBe(422);
    expect((await acts()).map(({ action }) => action)).toEqual(["report.upheld", "thanks.unhidden"]);
  });

  test("changes nothing when dismissed, and rejects `hide`", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id));
    const reportId = await idOf(thanksOf(id));
    expect((await decide(reportId, { decision: "dismissed", hide: true })).status).toBe(422);
    expect((await decide(reportId, { decision: "dismissed" })).status).toBe(204);
    expect(await listMasterThanks(master)).toHaveLength(1);
    expect(await notificationsOf(reporter)).toEqual([{ type: "report-decided", payload: { upheld: false } }]);
    expect(await notificationsOf(author)).toEqual([]);
    expect((await decide(reportId, { decision: "upheld" })).status).toBe(409);
    expect((await acts()).map(({ action }) => action)).toEqual(["report.dismissed"]);
  });

  test("takes a content down only if requested, and tells its Master the reason", async () => {
    const isListed = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).listed;
    await report(reporter, aboutAyni());
    await decide(await idOf(aboutAyni()), { decision: "upheld" });
    expect(await isListed()).toBe(true);
    await report(await createTestUser(), aboutAyni());
    const waiting = await db.report.findFirstOrThrow({ where: { subjectId: ayni.id, status: "OPEN" } });
    takeInvalidatedTags();
    await decide(waiting.id, { decision: "upheld", hide: true });
    expect(await isListed()).toBe(false);
    expect(await notificationsOf(master)).toEqual([
      { type: "content-taken-down", payload: { slug: ayni.slug, title: ayni.title } },
    ]);
    expect(
      await db.outboxMail.findMany({
        where: { userId: master.id },
        select: { template: true, payload: true },
      }),
    ).toMatchObject([
      { template: "content-taken-down", payload: { reason: "Es publicidad o no viene a cuento" } },
    ]);
    expect(takeInvalidatedTags()).toContain("catalogue");
    expect((await report(await createTestUser(), aboutAyni())).status).toBe(404);
  });

  test("tells the Master of a content the admin's own words", async () => {
    await report(reporter, aboutAyni());
    const id = await idOf(aboutAyni());
    const removal = { decision: "upheld", hide: true };
    expect((await decide(id, { ...removal, reason: " " })).status).toBe(422);
    expect((await decide(id, { ...removal, reason: "Promete curar el asma: quita esa frase." })).status).toBe(
      204,
    );
    expect(
      await db.outboxMail.findMany({ where: { userId: master.id }, select: { payload: true } }),
    ).toMatchObject([{ payload: { reason: "Promete curar el asma: quita esa frase." } }]);
  });

  test("does not change a reported account", async () => {
    await report(reporter, aboutAuthor());
    const id = await idOf(aboutAuthor());
    expect((await decide(id, { decision: "upheld", hide: true })).body.fields).toEqual({
      hide: "Una cuenta se desactiva desde su página.",
    });
    expect(await reportsOf(aboutAuthor())).toMatchObject([{ status: "OPEN" }]);
    expect((await decide(id, { decision: "upheld" })).status).toBe(204);
    expect((await db.user.findUniqueOrThrow({ where: { id: author.id } })).deactivatedAt).toBeNull();
  });

  test("is possible for deleted subjects", async () => {
    const { id } = await shownThanks();
    await report(reporter, thanksOf(id));
    await db.thanks.delete({ where: { id } });
    const reportId = await idOf(thanksOf(id));
    expect((await openCases()).find((one) => one.id === reportId)).toMatchObject({ subject: null });
    expect((await decide(reportId, { decision: "upheld" })).status).toBe(204);
    expect((await decide(randomUUID(), { decision: "upheld" })).status).toBe(404);
  });
});

test("lists open cases page by page, oldest first, each subject once", async () => {
  const before = await countOpenCases(toTestMember(admin));
  const people = await Promise.all(Array.from({ length: REPORTS_PAGE_SIZE + 3 }, () => createTestUser()));
  for (const { id } of people) {
    const about = { subjectType: "User", subjectId: id };
    await report(await createTestUser(), about);
    await db.report.create({ data: { ...about, reporterId: reporter.id, reason: "hate" } });
  }
  const seen = [];
  for (let after: string | undefined; ;) {
    const page = await listReports(toTestMember(admin), reportsQuery.parse(after ? { after } : {}));
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
  expect(await countOpenCases(toTestMember(admin))).toBe(before + people.length);
});
