import { expect, it } from "vitest";
import { GET as file } from "@/app/api/files/[id]/route";
import { DELETE, PUT } from "@/app/api/lessons/[id]/completion/route";
import { issueCertificate } from "@/lib/library/certificates/service";
import { announceOpenLessons } from "@/lib/library/lessons/reminders";
import { listRoomModules } from "@/lib/library/lessons/data";
import { DAY_MS } from "@/lib/platform/time/instants";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { listNotificationsOf } from "@/tests/support/factories/notifications";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

/** A course of a text and a file, the latter from day 7. */
async function createDripCourse() {
  const master = await createTestMaster();
  const course = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
  const audio = await createTestFile(course, { title: "Semana 2" });
  await db.lesson.updateMany({
    where: { fileId: audio.id },
    data: { availableAfterDays: 7, text: "Secreto de la semana 2", position: 1 },
  });
  const text = await db.lesson.create({
    data: { ayniId: course.id, moduleId: course.id, position: 0, title: "Semana 1", text: "Bienvenida" },
  });
  const drip = await db.lesson.findFirstOrThrow({ where: { fileId: audio.id } });
  const receiver = await createTestUser();
  const order = await createTestOrder(receiver, course);
  return { master, course, audio, text, drip, receiver, order, cookie: await createSessionCookie(receiver) };
}

type DripCourse = Awaited<ReturnType<typeof createDripCourse>>;

/** As if the order had been completed some days earlier. */
const moveStart = ({ order }: DripCourse, days: number) =>
  db.order.update({ where: { id: order.id }, data: { completedAt: new Date(Date.now() - days * DAY_MS) } });

const getFile = async ({ audio, cookie }: DripCourse) =>
  (await callHandler(file, { params: { id: audio.id }, cookie })).status;

async function readRoom({ course, receiver }: DripCourse, now = new Date()) {
  const modules = await listRoomModules(toTestMember(receiver), { ayni: course, hasAccess: true, now });
  return modules.flatMap(({ lessons }) => lessons);
}

it("sends neither file, text nor link before the day, and all of them after it", async () => {
  const drip = await createDripCourse();
  expect(await getFile(drip)).toBe(404);
  expect(await readRoom(drip)).toMatchObject([
    { title: "Semana 1", html: "<p>Bienvenida</p>\n", opensOn: null },
    { title: "Semana 2", html: "", linkUrl: null, opensOn: expect.stringMatching(/^\p{L}+ \d+ de \p{L}+$/u) },
  ]);
  await moveStart(drip, 8);
  expect(await getFile(drip)).toBe(302);
  expect(await readRoom(drip)).toMatchObject([
    { opensOn: null },
    { html: "<p>Secreto de la semana 2</p>\n", opensOn: null },
  ]);
});

it("moves the days with a later first encuentro", async () => {
  const drip = await createDripCourse();
  await moveStart(drip, 8);
  const encuentro = await createTestEncuentro(drip.course.id, { startsAt: new Date(Date.now() + DAY_MS) });
  expect(await getFile(drip)).toBe(404);
  await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
  expect(await getFile(drip)).toBe(302);
});

it("tells receivers once that a lesson opens today, and nobody else", async () => {
  const drip = await createDripCourse();
  const kinds = async () => (await listNotificationsOf(drip.receiver)).map(({ type }) => type);
  // A day that began less than 24 hours ago in both zones, and one that will begin.
  for (const days of [6, 9]) {
    await moveStart(drip, days);
    await announceOpenLessons();
    expect(await kinds()).not.toContain("lesson-opened");
  }
  await moveStart(drip, 7);
  const { opensOn } = (await readRoom(drip))[1] ?? {};
  expect(opensOn).toBeNull();
  await db.order.update({ where: { id: drip.order.id }, data: { contentExpirationDate: new Date() } });
  await announceOpenLessons();
  expect(await kinds()).not.toContain("lesson-opened");
  await db.order.update({ where: { id: drip.order.id }, data: { contentExpirationDate: null } });
  await announceOpenLessons();
  await announceOpenLessons();
  expect((await kinds()).filter((kind) => kind === "lesson-opened")).toHaveLength(1);
});

it("shows all of it to the Master, and nothing to whom has no access", async () => {
  const drip = await createDripCourse();
  const { master, course, audio } = drip;
  const cookie = await createSessionCookie(master);
  expect((await callHandler(file, { params: { id: audio.id }, cookie })).status).toBe(302);
  const options = { ayni: course, now: new Date() };
  const [own] = await listRoomModules(toTestMember(master), { ...options, hasAccess: true });
  expect(own?.lessons[1]?.html).toContain("Secreto");
  const [expired] = await listRoomModules(toTestMember(drip.receiver), { ...options, hasAccess: false });
  expect(expired?.lessons.map(({ html }) => html)).toEqual(["", ""]);
});

it("lets receivers mark open lessons without a file, and only those", async () => {
  const drip = await createDripCourse();
  const complete = async (id: string, cookie: string | undefined, handler = PUT) =>
    (await callHandler(handler, { method: "PUT", params: { id }, cookie })).status;
  expect(await complete(drip.text.id, undefined)).toBe(401);
  expect(await complete(drip.text.id, await createSessionCookie(await createTestUser()))).toBe(404);
  expect(await complete(drip.drip.id, drip.cookie)).toBe(404);
  await moveStart(drip, 8);
  expect(await complete(drip.drip.id, drip.cookie)).toBe(409);
  expect(await complete(drip.text.id, drip.cookie)).toBeLessThan(300);
  expect(await complete(drip.text.id, drip.cookie)).toBeLessThan(300);
  expect((await readRoom(drip)).map(({ completed }) => completed)).toEqual([true, false]);
  expect(await complete(drip.text.id, drip.cookie, DELETE)).toBeLessThan(300);
  expect((await readRoom(drip)).map(({ completed }) => completed)).toEqual([false, false]);
});

it("certifies a course once each lesson is completed", async () => {
  const drip = await createDripCourse();
  const actor = toTestMember(drip.receiver);
  await db.playbackPosition.create({
    data: { userId: actor.id, fileId: drip.audio.id, position: "0", percent: 100 },
  });
  await expect(issueCertificate(actor, drip.order.id)).rejects.toMatchObject({ code: "Conflict" });
  await callHandler(PUT, { method: "PUT", params: { id: drip.text.id }, cookie: drip.cookie });
  expect((await issueCertificate(actor, drip.order.id)).code).toMatch(/^[\dA-Z-]{23}$/);
});
