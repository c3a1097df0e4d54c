import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DELETE, PUT } from "@/app/api/questions/[id]/route";
import { PUT as answerRoute } from "@/app/api/questions/[id]/answer/route";
import { PUT as hiddenRoute } from "@/app/api/questions/[id]/hidden/route";
import { GET, POST } from "@/app/api/lessons/[id]/questions/route";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { callHandler } from "@/tests/support/call-handler";
import { createTestCourse, createTestQuestion } from "@/tests/support/factories/lesson-questions";
import { createPaidTestOrder, createTestOrder, markOrderRefunded } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";

const ASKERS = [
  "visitor",
  "author",
  "otherReceiver",
  "expired",
  "refunded",
  "stranger",
  "owner",
  "formerMaster",
  "otherMaster",
  "admin",
] as const;
type Asker = (typeof ASKERS)[number];

/** Creates a course with a question, and a session of the asker. */
async function scene(asker: Asker) {
  const current = await createTestCourse();
  const { course, master, receiver } = current;
  const question = await createTestQuestion(current);
  const withOrder = async (overrides: Parameters<typeof createTestOrder>[2]) => {
    const person = await createTestUser();
    await createTestOrder(person, course, overrides);
    return person;
  };
  const people = {
    author: async () => receiver,
    otherReceiver: () => withOrder({}),
    expired: () => withOrder({ contentExpirationDate: new Date(Date.now() - DAY_MS) }),
    refunded: async () => {
      const person = await createTestUser();
      await markOrderRefunded(await createPaidTestOrder(person, course));
      return person;
    },
    stranger: () => createTestUser(),
    owner: async () => master,
    formerMaster: async () => {
      await db.user.update({ where: { id: master.id }, data: { role: "student" } });
      return { ...master, role: "student" as const };
    },
    otherMaster: () => createTestMaster(),
    admin: () => createTestAdmin(),
  };
  const cookie = asker === "visitor" ? undefined : await createSessionCookie(await people[asker]());
  return { ...current, question, own: cookie ? { cookie } : {} };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Call = (scene: Scene) => ReturnType<typeof callHandler>;

const json = { text: "¿Y de día?" };
const calls: Record<string, Call> = {
  read: ({ own, lesson }) => callHandler(GET, { ...own, params: { id: lesson.id } }),
  "read before its day": ({ own, laterLesson }) =>
    callHandler(GET, { ...own, params: { id: laterLesson.id } }),
  ask: ({ own, lesson }) => callHandler(POST, { ...own, method: "POST", params: { id: lesson.id }, json }),
  "ask before its day": ({ own, laterLesson }) =>
    callHandler(POST, { ...own, method: "POST", params: { id: laterLesson.id }, json }),
  change: ({ own, question }) =>
    callHandler(PUT, { ...own, method: "PUT", params: { id: question.id }, json }),
  delete: ({ own, question }) =>
    callHandler(DELETE, { ...own, method: "DELETE", params: { id: question.id } }),
  answer: ({ own, question }) =>
    callHandler(answerRoute, {
      ...own,
      method: "PUT",
      params: { id: question.id },
      json: { answer: "Sí.", version: 1 },
    }),
  hide: ({ own, question }) =>
    callHandler(hiddenRoute, {
      ...own,
      method: "PUT",
      params: { id: question.id },
      json: { hidden: true, reason: "Está repetida." },
    }),
};

const ALLOWED: Record<string, Partial<Record<Asker, number>>> = {
  read: { author: 200, otherReceiver: 200, expired: 200, owner: 200, formerMaster: 200, admin: 200 },
  "read before its day": { owner: 200, formerMaster: 200, admin: 200 },
  ask: { author: 201, otherReceiver: 201, expired: 409, owner: 201, formerMaster: 403, admin: 403 },
  "ask before its day": { owner: 201, formerMaster: 403, admin: 403 },
  change: { author: 204 },
  delete: { author: 204 },
  answer: { owner: 204, formerMaster: 403, admin: 204 },
  hide: { owner: 204, formerMaster: 403, admin: 204 },
};

describe.each(Object.keys(calls))("permission to %s", (name) => {
  test.each(ASKERS)("as %s", async (asker) => {
    const current = await scene(asker);
    const answer = await calls[name]?.(current);
    const expected = asker === "visitor" ? 401 : (ALLOWED[name]?.[asker] ?? 404);
    expect(answer?.status).toBe(expected);
    if (expected < 400) return;
    expect(await db.lessonQuestion.findMany({ where: { ayniId: current.course.id } })).toEqual([
      current.question,
    ]);
  });
});

test("nobody asks a Master who is no longer one", async () => {
  const current = await scene("author");
  await db.user.update({ where: { id: current.master.id }, data: { role: "student" } });
  expect(await calls.ask?.(current)).toMatchObject({ status: 409 });
  expect((await calls.read?.(current))?.body.data.metadata.canAsk).toBe(false);
});

test("what a stranger is told does not depend on whether the lesson exists, nor on what they send", async () => {
  const { lesson, question } = await scene("visitor");
  const cookie = await createSessionCookie(await createTestUser());
  const bodies = await Promise.all([
    callHandler(GET, { cookie, params: { id: lesson.id } }),
    callHandler(GET, { cookie, params: { id: randomUUID() } }),
    callHandler(POST, { cookie, method: "POST", params: { id: lesson.id }, json: { text: 3 } }),
    callHandler(POST, { cookie, method: "POST", params: { id: randomUUID() }, json: { text: 3 } }),
    callHandler(answerRoute, { cookie, method: "PUT", params: { id: question.id }, json: {} }),
    callHandler(hiddenRoute, { cookie, method: "PUT", params: { id: question.id }, json: {} }),
    callHandler(PUT, { cookie, method: "PUT", params: { id: question.id }, json: {} }),
  ]);
  expect(new Set(bodies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(bodies[0]?.status).toBe(404);
});
