import { describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { DELETE, PUT } from "@/app/api/questions/[id]/route";
import { PUT as answerRoute } from "@/app/api/questions/[id]/answer/route";
import { PUT as hiddenRoute } from "@/app/api/questions/[id]/hidden/route";
import { GET, POST } from "@/app/api/lessons/[id]/questions/route";
import { POST as reportRoute } from "@/app/api/reports/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import {
  countLessonQuestions,
  countOpenQuestions,
  listReceivedQuestions,
  listWrittenQuestions,
} from "@/lib/community/questions/data";
import { MAX_OPEN_QUESTIONS } from "@/lib/community/questions/policy";
import type { LessonQuestionsPage } from "@/lib/community/questions/schema";
import { askQuestion } from "@/lib/community/questions/service";
import { parseNotificationFacts, renderNotification } from "@/lib/messaging/notification-kinds";
import { renderNotificationGroup } from "@/lib/messaging/notifications/groups";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import {
  createTestCourse,
  createTestQuestion,
  type TestCourse,
} from "@/tests/support/factories/lesson-questions";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = Parameters<typeof toTestMember>[0];

const read = async ({ lesson }: TestCourse, person: Person, query = ""): Promise<LessonQuestionsPage> => {
  const cookie = await createSessionCookie(person);
  return (await callHandler(GET, { cookie, params: { id: lesson.id }, query })).body.data;
};

const readTexts = async (course: TestCourse, person: Person) =>
  (await read(course, person)).content.map(({ text }) => text);

const ask = async ({ lesson }: TestCourse, person: Person, json: object) =>
  callHandler(POST, {
    method: "POST",
    cookie: await createSessionCookie(person),
    params: { id: lesson.id },
    json,
  });

const answer = async (person: Person, { id, version = 1 }: { id: string; version?: number }, text = "Sí.") =>
  callHandler(answerRoute, {
    method: "PUT",
    cookie: await createSessionCookie(person),
    params: { id },
    json: { answer: text, version },
  });

const hide = async (person: Person, id: string, json: object) =>
  callHandler(hiddenRoute, {
    method: "PUT",
    cookie: await createSessionCookie(person),
    params: { id },
    json,
  });

async function createOtherReceiver({ course }: TestCourse) {
  const person = await createTestUser();
  await createTestOrder(person, course);
  return person;
}

describe("the questions of a lesson", () => {
  test("are read by all receivers with their answers, newest first", async () => {
    const course = await createTestCourse();
    const other = await createOtherReceiver(course);
    expect((await ask(course, course.receiver, { text: "  ¿Una?\n\nDos líneas. " })).status).toBe(201);
    await ask(course, other, { text: "¿Otra?" });
    const { content, metadata } = await read(course, other);
    expect(content).toMatchObject([
      { text: "¿Otra?", isOwn: true, answer: null },
      {
        text: "¿Una?\n\nDos líneas.",
        isOwn: false,
        isPrivate: false,
        author: { name: course.receiver.name, slug: course.receiver.slug },
      },
    ]);
    expect(metadata).toMatchObject({ total: 2, after: null, canAsk: true, canAnswer: false });
    await answer(course.master, { id: content[1]?.id ?? "" }, "Sí, de noche.");
    expect((await read(course, other)).content[1]?.answer?.text).toBe("Sí, de noche.");
    expect((await read(course, course.master)).metadata).toMatchObject({ canAsk: true, canAnswer: true });
  });

  test("come in pages without gaps", async () => {
    const course = await createTestCourse();
    const createdAt = new Date();
    for (let index = 0; index < 12; index += 1) await createTestQuestion(course, { createdAt });
    const first = await read(course, course.receiver);
    expect(first.content).toHaveLength(10);
    const second = await read(course, course.receiver, `?after=${first.metadata.after}`);
    expect(second.content).toHaveLength(2);
    expect(second.metadata.after).toBeNull();
    expect(new Set([...first.content, ...second.content].map(({ id }) => id)).size).toBe(12);
    const cookie = await createSessionCookie(course.receiver);
    const bad = await callHandler(GET, { cookie, params: { id: course.lesson.id }, query: "?after=x" });
    expect(bad.status).toBe(400);
  });

  test("show private and hidden ones to their author, the Master and admins only", async () => {
    const course = await createTestCourse();
    const other = await createOtherReceiver(course);
    await createTestQuestion(course, { text: "Privada", isPrivate: true });
    await createTestQuestion(course, { text: "Retirada", hiddenAt: new Date(), hiddenReason: "Repetida" });
    for (const person of [course.receiver, course.master, await createTestAdmin()])
      expect((await readTexts(course, person)).sort()).toEqual(["Privada", "Retirada"]);
    expect(await read(course, other)).toMatchObject({ content: [], metadata: { total: 0 } });
    const counted = (person: Person) =>
      countLessonQuestions(toTestMember(person), { ayni: course.course, lessonIds: [course.lesson.id] });
    expect(await counted(other)).toEqual({});
    expect(await counted(course.receiver)).toEqual({ [course.lesson.id]: 2 });
  });

  test("lose those of whoever returned the course or was deactivated", async () => {
    const course = await createTestCourse();
    const [returned, banned] = [await createTestUser(), await createOtherReceiver(course)];
    const order = await createTestOrder(returned, course.course);
    await createTestQuestion(course, { authorId: returned.id, orderId: order.id, text: "Devuelta" });
    await createTestQuestion(course, { authorId: banned.id, text: "Desactivada" });
    expect(await readTexts(course, course.receiver)).toHaveLength(2);
    await db.order.update({ where: { id: order.id }, data: { status: "REFUNDED", refundedAt: new Date() } });
    await db.user.update({ where: { id: banned.id }, data: { deactivatedAt: new Date() } });
    expect(await readTexts(course, course.receiver)).toEqual([]);
    expect(await countOpenQuestions(toTestMember(course.master))).toBe(0);
    expect((await listWrittenQuestions(toTestMember(returned))).content).toEqual([]);
  });

  test("open with their lesson, at local midnight across a change of the clocks", async () => {
    const course = await createTestCourse();
    await db.user.update({ where: { id: course.receiver.id }, data: { timezone: "Europe/Madrid" } });
    // The clocks go back on 25 October 2026.
    await db.order.update({
      where: { id: course.order.id },
      data: { completedAt: new Date("2026-10-20T20:00:00Z") },
    });
    const member = toTestMember(course.receiver);
    const askAt = (now: string) =>
      askQuestion(member, course.laterLesson.id, { text: "¿Ya?", isPrivate: false }, new Date(now));
    await expect(askAt("2026-10-26T22:59:59Z")).rejects.toMatchObject({ code: "NotFound" });
    await expect(askAt("2026-10-26T23:00:00Z")).resolves.toHaveProperty("id");
  });

  test("go with their lesson", async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    await db.lesson.delete({ where: { id: course.lesson.id } });
    expect(await db.lessonQuestion.findUnique({ where: { id } })).toBeNull();
  });
});

describe("a question", () => {
  test.each([
    ["an empty text", { text: " " }],
    ["one character, also of two units", { text: "🙏" }],
    ["too long a text", { text: "a".repeat(2001) }],
    ["no text", {}],
    ["a word for a choice", { text: "¿Sí?", isPrivate: "yes" }],
  ])("is refused with %s", async (_name, json) => {
    const course = await createTestCourse();
    expect((await ask(course, course.receiver, json)).status).toBe(422);
    expect(await db.lessonQuestion.count({ where: { ayniId: course.course.id } })).toBe(0);
  });

  test("is plain text: markup stays as it was written", async () => {
    const course = await createTestCourse();
    const text = "<img src=x onerror=alert(1)> **hola**";
    await ask(course, course.receiver, { text });
    expect(await readTexts(course, course.master)).toEqual([text]);
  });

  test("may be changed and deleted until it is answered", async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    const cookie = await createSessionCookie(course.receiver);
    const change = (json: object) => callHandler(PUT, { method: "PUT", cookie, params: { id }, json });
    const remove = () => callHandler(DELETE, { method: "DELETE", cookie, params: { id } });
    expect((await change({ text: "¿Y de día?", isPrivate: true })).status).toBe(204);
    expect(await db.lessonQuestion.findUnique({ where: { id } })).toMatchObject({
      text: "¿Y de día?",
      isPrivate: true,
      version: 2,
    });
    // The Master had read the former text.
    expect(await answer(course.master, { id, version: 1 })).toMatchObject({ status: 409 });
    expect((await answer(course.master, { id, version: 2 })).status).toBe(204);
    expect((await change({ text: "¿Y mañana?" })).status).toBe(409);
    expect((await remove()).status).toBe(409);
    expect((await answer(course.master, { id, version: 2 }, "")).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  test("is hidden with a reason that its author is told, and shown again", async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    expect((await hide(course.master, id, { hidden: true })).status).toBe(422);
    expect((await hide(course.master, id, { hidden: true, reason: "Está repetida." })).status).toBe(204);
    expect((await hide(course.master, id, { hidden: true, reason: "Otra vez." })).status).toBe(204);
    const [notification, ...others] = await db.notification.findMany({
      where: { userId: course.receiver.id },
    });
    expect(others).toEqual([]);
    const facts = parseNotificationFacts(notification?.type ?? "", notification?.payload);
    expect(facts && renderNotification(facts, { zone: "UTC" }).text).toContain("Está repetida.");
    expect((await read(course, course.receiver)).content[0]?.hidden?.reason).toBe("Está repetida.");
    expect((await answer(course.master, { id })).status).toBe(409);
    expect((await hide(course.master, id, { hidden: false })).status).toBe(204);
    expect((await read(course, course.receiver)).content[0]?.hidden).toBeNull();
  });

  test("that was reported and hidden by an admin is not shown again by its Master", async () => {
    const course = await createTestCourse();
    const [other, admin] = [await createOtherReceiver(course), await createTestAdmin()];
    const { id } = await createTestQuestion(course);
    const report = async (person: Person) =>
      (
        await callHandler(reportRoute, {
          method: "POST",
          cookie: await createSessionCookie(person),
          json: { subjectType: "LessonQuestion", subjectId: id, reason: "hate" },
        })
      ).status;
    expect(await report(await createTestUser())).toBe(404);
    expect(await report(course.receiver)).toBe(409);
    expect(await report(other)).toBe(201);
    const { id: reportId } = await db.report.findFirstOrThrow({ where: { subjectId: id } });
    const decided = await callHandler(decideRoute, {
      method: "PUT",
      cookie: await createSessionCookie(admin),
      params: { id: reportId },
      json: { decision: "upheld" },
    });
    expect(decided.status).toBe(204);
    expect(await readTexts(course, other)).toEqual([]);
    expect(await db.notification.findMany({ where: { userId: course.receiver.id } })).toMatchObject([
      { type: "moderated" },
    ]);
    expect((await hide(course.master, id, { hidden: false })).status).toBe(409);
    expect((await hide(admin, id, { hidden: false })).status).toBe(204);
    expect(await db.auditEntry.count({ where: { action: "question.unhidden", actorId: admin.id } })).toBe(1);
  });
});

describe("notifications", () => {
  const listMails = (userId: string) => db.outboxMail.findMany({ where: { userId, template: "notice" } });

  test("tell the Master of each question on the site, and of several in one mail and one line", async () => {
    const course = await createTestCourse();
    const other = await createOtherReceiver(course);
    const now = new Date("2026-11-20T12:00:00Z");
    const input = { text: "¿Cómo?", isPrivate: false };
    const askAt = (person: Parameters<typeof toTestMember>[0], at: Date) =>
      askQuestion(toTestMember(person), course.lesson.id, input, at);
    await askAt(course.receiver, now);
    await askAt(course.receiver, now);
    await askAt(other, now);
    const where = { userId: course.master.id, type: "lesson-asked" };
    const rows = await db.notification.findMany({ where, orderBy: { createdAt: "desc" } });
    expect(rows).toHaveLength(3);
    expect(await listMails(course.master.id)).toHaveLength(1);
    await askAt(other, new Date(now.getTime() + 3 * 3_600_000));
    expect(await listMails(course.master.id)).toHaveLength(2);
    const facts = rows.flatMap(({ type, payload }) => parseNotificationFacts(type, payload) ?? []);
    expect(renderNotificationGroup(facts)?.text).toMatch(/ [ye] .+ te preguntan por lecciones de «/);
    const own = facts.filter(
      ({ payload }) => "personSlug" in payload && payload.personSlug === course.receiver.slug,
    );
    expect(renderNotificationGroup(own)?.text).toMatch(/ te hace 2 preguntas en «/);
  });

  test("tell its author once of an answer, by their preference, and lead to the lesson", async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    await answer(course.master, { id }, "Sí.");
    await answer(course.master, { id }, "Sí, pero poco.");
    const [row, ...others] = await db.notification.findMany({ where: { userId: course.receiver.id } });
    expect(others).toEqual([]);
    expect(await listMails(course.receiver.id)).toHaveLength(1);
    const facts = parseNotificationFacts(row?.type ?? "", row?.payload);
    expect(facts && renderNotification(facts, { zone: "UTC" }).path).toBe(
      `/recibir/${course.course.slug}/${course.order.id}/contenido#preguntas-${course.lesson.id}`,
    );
    const silent = await createOtherReceiver(course);
    await db.user.update({
      where: { id: silent.id },
      data: { notificationPreferences: { questions: "never" } },
    });
    const order = await db.order.findFirstOrThrow({ where: { userId: silent.id } });
    const second = await createTestQuestion(course, { authorId: silent.id, orderId: order.id });
    await answer(course.master, { id: second.id });
    expect(await listMails(silent.id)).toEqual([]);
    expect(await db.notification.count({ where: { userId: silent.id } })).toBe(1);
  });

  test("do not tell a Master of their own question", async () => {
    const course = await createTestCourse();
    await ask(course, course.master, { text: "¿Qué suelen preguntar?" });
    expect(await db.notification.count({ where: { userId: course.master.id } })).toBe(0);
  });
});

describe("the list of a Master", () => {
  test("has what waits first, the oldest at the top", async () => {
    const course = await createTestCourse();
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    await createTestQuestion(course, { text: "Nueva", createdAt: daysAgo(1) });
    await createTestQuestion(course, { text: "Vieja", createdAt: daysAgo(9) });
    await createTestQuestion(course, { text: "Respondida", answer: "Sí." });
    await createTestQuestion(course, { text: "Retirada", hiddenAt: new Date(), hiddenReason: "No." });
    const master = toTestMember(course.master);
    const list = async (view: Parameters<typeof listReceivedQuestions>[1]) =>
      (await listReceivedQuestions(master, view)).content.map(({ text }) => text);
    expect(await list("sin-responder")).toEqual(["Vieja", "Nueva"]);
    expect(await list("respondidas")).toEqual(["Respondida"]);
    expect(await list("retiradas")).toEqual(["Retirada"]);
    expect(await countOpenQuestions(master)).toBe(2);
    await expect(listReceivedQuestions(toTestMember(course.receiver), "respondidas")).rejects.toMatchObject({
      code: "Forbidden",
    });
    expect((await listWrittenQuestions(toTestMember(course.receiver))).content).toHaveLength(4);
  });
});

describe("open questions of one person and course", () => {
  const fill = async (course: TestCourse, count: number) => {
    for (let index = 0; index < count; index += 1) await createTestQuestion(course);
  };
  const countOpen = (course: TestCourse) =>
    db.lessonQuestion.count({ where: { authorId: course.receiver.id, answeredAt: null } });

  test("never exceed the limit, also when they are asked at once", async () => {
    const course = await createTestCourse();
    await fill(course, MAX_OPEN_QUESTIONS - 1);
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) => ask(course, course.receiver, { text: `¿${number}?` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countOpen(course)).toBe(MAX_OPEN_QUESTIONS);
    expect((await ask(course, await createOtherReceiver(course), { text: "¿Yo?" })).status).toBe(201);
  });

  test("control: would exceed it if each request counted before it wrote", async () => {
    const course = await createTestCourse();
    await fill(course, MAX_OPEN_QUESTIONS - 1);
    const meet = createBarrier(2);
    const attempt = async () => {
      const open = await countOpen(course);
      await meet();
      if (open < MAX_OPEN_QUESTIONS) await createTestQuestion(course);
    };
    await Promise.all([attempt(), attempt()]);
    expect(await countOpen(course)).toBe(MAX_OPEN_QUESTIONS + 1);
  });
});

describe("concurrent writes", () => {
  test("never leave an answer to a text that its Master has not read", async () => {
    const course = await createTestCourse();
    const { id } = await createTestQuestion(course);
    const cookie = await createSessionCookie(course.receiver);
    await Promise.all([
      callHandler(PUT, { method: "PUT", cookie, params: { id }, json: { text: "¿Otra cosa?" } }),
      answer(course.master, { id, version: 1 }),
    ]);
    const row = await db.lessonQuestion.findUniqueOrThrow({ where: { id } });
    expect([
      [2, null],
      [1, "Sí."],
    ]).toContainEqual([row.version, row.answer]);
  });
});

describe("a closed account", () => {
  test("leaves answered questions without its name, and takes the others with it", async () => {
    const course = await createTestCourse();
    const other = await createOtherReceiver(course);
    await createTestQuestion(course, { text: "Respondida", answer: "Sí." });
    await createTestQuestion(course, { text: "Sin responder" });
    await createTestQuestion(course, { text: "Privada", answer: "Sí.", isPrivate: true });
    const member = toTestMember(course.receiver);
    expect((await exportOwnData(member, member.id)).questionsAsked).toHaveLength(3);
    const answered = await exportOwnData(toTestMember(course.master), course.master.id);
    expect(answered.questionsAnswered).toHaveLength(2);
    expect(JSON.stringify(answered.questionsAnswered)).not.toContain(course.receiver.id);
    await closeAccount(member, member.id, { password: TEST_PASSWORD });
    expect((await read(course, other)).content).toMatchObject([
      { text: "Respondida", author: { name: "Cuenta", lastName: "eliminada", slug: null, image: null } },
    ]);
  });
});

describe("the database", () => {
  test.each([
    ["a text of one character", { text: "a" }],
    ["an answer without a time", { answer: "Sí.", answeredAt: null }],
    ["an empty answer", { answer: "" }],
    ["a hidden one without a reason", { hiddenAt: new Date() }],
    ["one hidden by an admin that is not hidden", { isHiddenByAdmin: true }],
  ])("refuses %s", async (_name, overrides) => {
    await expect(createTestQuestion(await createTestCourse(), overrides)).rejects.toThrow();
  });

  test("refuses a lesson of another content", async () => {
    const [course, other] = [await createTestCourse(), await createTestCourse()];
    await expect(createTestQuestion({ ...course, lesson: other.lesson })).rejects.toThrow();
  });
});
