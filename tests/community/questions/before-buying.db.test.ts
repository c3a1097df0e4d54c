import { describe, expect, test } from "vitest";
import { PUT as decideRoute } from "@/app/api/admin/reports/[id]/route";
import { DELETE, PUT } from "@/app/api/questions/[id]/route";
import { PUT as answerRoute } from "@/app/api/questions/[id]/answer/route";
import { PUT as hiddenRoute } from "@/app/api/questions/[id]/hidden/route";
import { POST } from "@/app/api/questions/route";
import { POST as reportRoute } from "@/app/api/reports/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import {
  countOpenQuestions,
  listReceivedQuestions,
  listWrittenQuestions,
} from "@/lib/community/questions/data";
import { MAX_OPEN_MASTER_QUESTIONS } from "@/lib/community/questions/policy";
import { listAyniQuestions, listMasterQuestions } from "@/lib/community/questions/public";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestCourse } from "@/tests/support/factories/lesson-questions";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

type Person = Parameters<typeof toTestMember>[0];

async function scene() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  return { master, ayni, asker: await createTestUser() };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const ask = async (person: Person, json: object) =>
  callHandler(POST, { method: "POST", cookie: await createSessionCookie(person), json });

const askAbout = async ({ master, ayni, asker }: Scene, json: object = {}): Promise<string> => {
  const question = {
    masterId: master.id,
    ayniContentId: ayni.id,
    text: "¿Sirve si empiezo de cero?",
    ...json,
  };
  const { status, body } = await ask(asker, question);
  expect(status).toBe(201);
  return body.data.id;
};

const put = async (handler: typeof PUT, person: Person, id: string, json: object) =>
  (
    await callHandler(handler, {
      method: "PUT",
      cookie: await createSessionCookie(person),
      params: { id },
      json,
    })
  ).status;

const answer = (person: Person, id: string, json: object = {}) =>
  put(answerRoute as typeof PUT, person, id, {
    answer: "Sí: empieza por ahí.",
    version: 1,
    isPrivate: false,
    ...json,
  });

const hide = (person: Person, id: string, json: object) => put(hiddenRoute as typeof PUT, person, id, json);

const listPublic = async ({ master, ayni }: Scene) => {
  const [onAyni, onMaster] = await Promise.all([listAyniQuestions(ayni), listMasterQuestions(master)]);
  return { onAyni: onAyni.map(({ id }) => id), onMaster: onMaster.map(({ id }) => id) };
};

const NOWHERE = { onAyni: [], onMaster: [] };

describe("a question before receiving anything", () => {
  test("waits in the list of its Master, and its public answer stands on both pages without a surname", async () => {
    const current = await scene();
    const { master, ayni, asker } = current;
    const id = await askAbout(current);
    expect(await countOpenQuestions(toTestMember(master))).toBe(1);
    const { content } = await listReceivedQuestions(toTestMember(master), "sin-responder");
    expect(content).toMatchObject([{ id, lesson: null, isBesideLesson: false, ayni: { slug: ayni.slug } }]);
    expect(await listPublic(current)).toEqual(NOWHERE);
    expect(await answer(asker, id)).toBe(404);
    expect(await answer(master, id)).toBe(204);
    expect(takeInvalidatedTags()).toEqual(
      expect.arrayContaining([`ayni:${ayni.slug}`, `master:${master.slug}`]),
    );
    expect(await listPublic(current)).toEqual({ onAyni: [id], onMaster: [id] });
    const [shown] = await listAyniQuestions(ayni);
    expect(shown).toMatchObject({ authorName: asker.name, answer: "Sí: empieza por ahí." });
    expect(JSON.stringify(shown)).not.toContain(asker.lastName);
    expect(await db.notification.findMany({ where: { userId: asker.id } })).toMatchObject([
      { type: "question-answered" },
    ]);
    expect(await db.outboxMail.count({ where: { userId: asker.id, template: "notice" } })).toBe(1);
    expect((await listWrittenQuestions(toTestMember(asker))).content).toMatchObject([
      { id, masterSlug: master.slug, answer: { text: "Sí: empieza por ahí." } },
    ]);
    // The Master takes the answer back.
    expect(await answer(master, id, { answer: "" })).toBe(204);
    expect(await listPublic(current)).toEqual(NOWHERE);
  });

  test("stays between two if its author or the Master want it so", async () => {
    const current = await scene();
    const { master, asker } = current;
    const asked = await askAbout(current, { isPrivate: true });
    const answered = await askAbout(current, { ayniContentId: null });
    expect(await answer(master, asked)).toBe(204);
    expect(await answer(master, answered, { isPrivate: true })).toBe(204);
    expect(await answer(master, answered, { isPrivate: false })).toBe(204);
    expect(await listPublic(current)).toEqual(NOWHERE);
    const { content } = await listWrittenQuestions(toTestMember(asker));
    expect(content.map(({ isPrivate }) => isPrivate)).toEqual([true, true]);
    expect((await report(await createTestUser(), asked)).status).toBe(404);
  });

  test("is its author's until it is answered", async () => {
    const current = await scene();
    const { master, asker } = current;
    const id = await askAbout(current);
    const change = (person: Person, text: string) => put(PUT, person, id, { text });
    expect(await change(await createTestUser(), "¿Y tú?")).toBe(404);
    expect(await change(asker, "¿Sirve a los setenta?")).toBe(204);
    expect(await answer(master, id, { version: 1 })).toBe(409);
    expect(await answer(master, id, { version: 2 })).toBe(204);
    expect(await change(asker, "¿Y a los ochenta?")).toBe(409);
    const withdrawn = await askAbout(current);
    const cookie = await createSessionCookie(asker);
    const call = { method: "DELETE", cookie, params: { id: withdrawn } };
    expect((await callHandler(DELETE, call)).status).toBe(204);
    expect(await countOpenQuestions(toTestMember(master))).toBe(0);
  });

  test("is refused to whoever is no Master, for what is not public, and to oneself", async () => {
    const { master, ayni, asker } = await scene();
    const text = "¿Cuándo empieza?";
    const draft = await createTestAyni({ userId: master.id, status: "ARCHIVED" });
    const others = await createTestAyni({ userId: (await createTestMaster()).id });
    const to = async (person: Person, json: object) =>
      (await ask(person, { masterId: master.id, text, ...json })).status;
    expect(await to(asker, { ayniContentId: draft.id })).toBe(404);
    expect(await to(asker, { ayniContentId: others.id })).toBe(404);
    expect(await to(asker, { masterId: (await createTestUser()).id })).toBe(404);
    expect(await to(master, { ayniContentId: ayni.id })).toBe(409);
    expect(await to(asker, { text: "?" })).toBe(422);
    // Characters as people count them: a family is one.
    expect(await to(asker, { text: "👨‍👩‍👧‍👦".repeat(2001) })).toBe(422);
    expect(await to(asker, { text: "👨‍👩‍👧‍👦".repeat(500) })).toBe(201);
    await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    expect(await to(asker, {})).toBe(404);
  });

  test("is asked beside the lessons of a course that its author has", async () => {
    const { master, course, receiver } = await createTestCourse();
    const question = { masterId: master.id, ayniContentId: course.id, text: "¿Y ahora?" };
    expect((await ask(receiver, question)).status).toBe(409);
    expect((await ask(await createTestUser(), question)).status).toBe(201);
  });

  test("of five at most per person and Master waits, also if they are asked at once", async () => {
    const current = await scene();
    const { master, asker } = current;
    const asked = await Promise.all(
      Array.from({ length: MAX_OPEN_MASTER_QUESTIONS + 2 }, () =>
        ask(asker, { masterId: master.id, text: "¿Otra?" }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect((await ask(await createTestUser(), { masterId: master.id, text: "¿Otra?" })).status).toBe(201);
  });

  test("goes with an account that closes, is hidden, deactivated or no longer on sale", async () => {
    const current = await scene();
    const { master, ayni, asker } = current;
    const id = await askAbout(current);
    await answer(master, id);
    const everywhere = { onAyni: [id], onMaster: [id] };
    await db.user.update({ where: { id: asker.id }, data: { deactivatedAt: new Date() } });
    expect(await listPublic(current)).toEqual(NOWHERE);
    await db.user.update({ where: { id: asker.id }, data: { deactivatedAt: null } });
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED" } });
    expect(await listPublic(current)).toEqual(NOWHERE);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "PUBLISHED" } });
    expect(await hide(master, id, { hidden: true, reason: "Está repetida." })).toBe(204);
    expect(await listPublic(current)).toEqual(NOWHERE);
    expect(await hide(master, id, { hidden: false })).toBe(204);
    expect(await listPublic(current)).toEqual(everywhere);
    const exported = await exportOwnData(toTestMember(asker), asker.id);
    expect(JSON.stringify(exported)).toContain("¿Sirve si empiezo de cero?");
    await closeAccount(toTestMember(asker), asker.id, { password: TEST_PASSWORD });
    expect(await db.lessonQuestion.count({ where: { id } })).toBe(0);
  });

  test("that an admin hid stays hidden, and the next one of its author is for the Master alone", async () => {
    const current = await scene();
    const { master, ayni, asker } = current;
    const admin = await createTestAdmin();
    const id = await askAbout(current);
    await answer(master, id);
    expect((await report(asker, id)).status).toBe(409);
    expect((await report(await createTestUser(), id)).status).toBe(201);
    const { id: reportId } = await db.report.findFirstOrThrow({ where: { subjectId: id } });
    expect(await put(decideRoute as typeof PUT, admin, reportId, { decision: "upheld" })).toBe(204);
    expect(takeInvalidatedTags()).toContain(`ayni:${ayni.slug}`);
    expect(await listPublic(current)).toEqual(NOWHERE);
    expect(await hide(master, id, { hidden: false })).toBe(409);
    const next = await askAbout(current);
    expect(await answer(master, next)).toBe(204);
    expect(await listPublic(current)).toEqual(NOWHERE);
  });
});

async function report(person: Person, subjectId: string) {
  return callHandler(reportRoute, {
    method: "POST",
    cookie: await createSessionCookie(person),
    json: { subjectType: "LessonQuestion", subjectId, reason: "spam" },
  });
}
