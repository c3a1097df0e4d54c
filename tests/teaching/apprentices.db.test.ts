import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { GET as csv } from "@/app/api/apprentices/export/route";
import { POST } from "@/app/api/apprentices/[userId]/message/route";
import { POST as unsubscribe } from "@/app/api/notifications/unsubscribe/[token]/route";
import { listOwnApprentices } from "@/lib/teaching/apprentices/data";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { PARTICIPANTS_PAGE_SIZE } from "@/lib/teaching/participants/schema";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder, markOwnPartRefunded } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

type TestUser = Awaited<ReturnType<typeof createTestUser>>;

const follow = (follower: TestUser, master: TestUser, createdAt = new Date()) =>
  db.follow.create({ data: { followerId: follower.id, masterId: master.id, createdAt } });
const message = (changes: Record<string, unknown> = {}) => ({
  message: "Gracias por venir.\nEl jueves seguimos.",
  key: randomUUID(),
  ...changes,
});
const write = async (from: TestUser | null, to: { id: string }, json: unknown = message()) =>
  callHandler(POST, {
    method: "POST",
    params: { userId: to.id },
    json,
    ...(from ? { cookie: await createSessionCookie(from) } : {}),
  });
const mailsTo = ({ email }: TestUser) => db.outboxMail.findMany({ where: { to: email } });
const list = (master: TestUser, query: { after?: string; searchText?: string } = {}) =>
  listOwnApprentices(toTestMember(master), { searchText: "", ...query });

describe("the apprentices of a Master", () => {
  test("lists followers and receivers once, since their first contact", async () => {
    const master = await createTestMaster();
    const [follower, buyer, both] = [await createTestUser(), await createTestUser(), await createTestUser()];
    const [book, course] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: master.id }),
    ];
    await follow(follower, master, daysAgo(3));
    await createTestOrder(buyer, book, { purchaseDate: daysAgo(5) });
    await createTestOrder(both, book, { purchaseDate: daysAgo(4) });
    await createTestOrder(both, course, { purchaseDate: daysAgo(2) });
    await follow(both, master, daysAgo(9));
    await createTestOrder(
      await createTestUser(),
      await createTestAyni({ userId: (await createTestMaster()).id }),
    );
    const { content, metadata } = await list(master);
    expect(metadata.total).toBe(3);
    expect(
      content.map(({ userId, since, following, received }) => [
        userId,
        Math.round((Date.now() - Date.parse(since)) / DAY_MS),
        following,
        received.map(({ ayniContentId }) => ayniContentId),
      ]),
    ).toEqual([
      [follower.id, 3, true, []],
      [buyer.id, 5, false, [book.id]],
      [both.id, 9, true, [course.id, book.id]],
    ]);
    expect(JSON.stringify(content)).not.toContain(follower.email);
  });

  test("leave out buyers whose own part was refunded", async () => {
    const master = await createTestMaster();
    const buyer = await createTestUser();
    const order = await createTestOrder(buyer, await createTestAyni({ userId: master.id }));
    expect((await list(master)).content.map(({ userId }) => userId)).toEqual([buyer.id]);
    await markOwnPartRefunded(order.id);
    expect(await list(master)).toMatchObject({ content: [], metadata: { total: 0 } });
    expect((await write(master, buyer)).status).toBe(404);
  });

  test("pages, searches by name and leaves out followers with a closed account", async () => {
    const master = await createTestMaster();
    const gone = await createTestUser();
    for (let index = 0; index < PARTICIPANTS_PAGE_SIZE + 3; index += 1) {
      const person = await createTestUser(index === 0 ? { name: "Begoña", lastName: "Íñiguez" } : {});
      await follow(person, master, daysAgo(index));
    }
    await follow(gone, master);
    await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    const first = await list(master);
    const second = await list(master, { after: first.metadata.after ?? "" });
    const ids = [...first.content, ...second.content].map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(PARTICIPANTS_PAGE_SIZE + 3);
    expect([ids.length, second.metadata.after, ids.includes(gone.id)]).toEqual([
      PARTICIPANTS_PAGE_SIZE + 3,
      null,
      false,
    ]);
    const foundByName = await list(master, { searchText: "iñiguez begoña" });
    expect(foundByName.content.map(({ name }) => name)).toEqual(["Begoña"]);
  });

  test("exports a CSV without e-mail addresses to Masters only", async () => {
    const master = await createTestMaster();
    const person = await createTestUser({ name: "Aitana" });
    await createTestOrder(person, await createTestAyni({ userId: master.id, title: "=1+1" }));
    const file = await callHandlerRaw(csv, { cookie: await createSessionCookie(master) });
    const text = await file.text();
    expect(text).toContain("Aitana");
    expect(text).toContain("'=1+1");
    expect(text).not.toContain(person.email);
    const other = await (
      await callHandlerRaw(csv, { cookie: await createSessionCookie(await createTestMaster()) })
    ).text();
    expect(other).not.toContain("Aitana");
    expect((await callHandlerRaw(csv)).status).toBe(401);
    expect((await callHandlerRaw(csv, { cookie: await createSessionCookie(person) })).status).toBe(403);
  });
});

type ReceivedMail = {
  to: { address: string }[];
  from: { address: string }[];
  replyTo?: { name: string; address: string }[];
  subject: string;
  text: string;
  headers: Record<string, string>;
};

async function deliverMailTo(person: TestUser): Promise<ReceivedMail | undefined> {
  for (const { id } of await mailsTo(person)) await sendQueuedMail(id);
  const all = async () => (await (await fetch(`${inject("inbox")}/email`)).json()) as ReceivedMail[];
  const mine = (mails: ReceivedMail[]) =>
    mails.find(({ to }) => to.some(({ address }) => address === person.email));
  await expect.poll(async () => mine(await all())).toBeDefined();
  return mine(await all());
}

describe("writing to an apprentice", () => {
  test("sends the message without showing either address", async () => {
    const [master, person] = [
      await createTestMaster({ name: "Lucía", lastName: "Ferrer" }),
      await createTestUser(),
    ];
    await follow(person, master);
    expect(await write(master, person)).toMatchObject({ status: 201, body: { data: { queued: true } } });
    const mail = await deliverMailTo(person);
    expect(mail?.subject).toBe("Lucía Ferrer te escribe desde Ayllu");
    expect(mail?.text).toContain("> Gracias por venir.\n> El jueves seguimos.");
    expect(mail?.replyTo).toBeUndefined();
    expect(JSON.stringify(mail)).not.toContain(master.email);
    expect((await mailsTo(person)).map(({ payload }) => payload)).toEqual([{}]);
  });

  test("is stopped by one click, like the Master's letters, and then answered as if it were sent", async () => {
    const [master, other, person] = [
      await createTestMaster({ name: "Lucía" }),
      await createTestMaster(),
      await createTestUser(),
    ];
    for (const who of [master, other]) await follow(person, who);
    await write(master, person);
    const mail = await deliverMailTo(person);
    const [, token = ""] = /unsubscribe\/([^>]+)>/.exec(mail?.headers["list-unsubscribe"] ?? "") ?? [];
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain("Recibes este mensaje porque sigues a Lucía");
    const answer = await callHandler(unsubscribe, { method: "POST", params: { token } });
    expect(answer).toMatchObject({ status: 200, body: { data: { about: { lettersOf: master.id } } } });
    expect(await write(master, person, message({ key: randomUUID() }))).toMatchObject({
      status: 201,
      body: { data: { queued: true } },
    });
    expect(await mailsTo(person)).toHaveLength(1);
    // Control: others still reach them.
    await write(other, person, message({ key: randomUUID() }));
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test("sets the Master's address as reply-to only if they allow it", async () => {
    const [master, person] = [await createTestMaster(), await createTestUser()];
    await createTestOrder(person, await createTestAyni({ userId: master.id }));
    await write(master, person, message({ answerable: true }));
    const mail = await deliverMailTo(person);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([master.email]);
    expect(mail?.from.map(({ address }) => address)).not.toContain(master.email);
  });

  test("returns 404 for anybody but the Master's own apprentices with an open account", async () => {
    const [master, other] = [await createTestMaster(), await createTestMaster()];
    const [own, foreign, refunded, closed] = [
      await createTestUser(),
      await createTestUser(),
      await createTestUser(),
      await createTestUser(),
    ];
    await follow(own, master);
    await follow(foreign, other);
    await createTestOrder(refunded, await createTestAyni({ userId: master.id }), {
      status: "REFUNDED",
      refundedAt: new Date(),
    });
    await follow(closed, master);
    await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
    const unreachable = [foreign, refunded, closed, master, { id: randomUUID() }];
    for (const person of unreachable) expect((await write(master, person)).status).toBe(404);
    for (const who of [await createTestAdmin(), other]) expect((await write(who, own)).status).toBe(404);
    expect((await write(foreign, own)).status).toBe(403);
    expect((await write(null, own)).status).toBe(401);
    for (const person of [own, foreign, refunded, closed]) expect(await mailsTo(person)).toEqual([]);
    // Control: the same call for an own apprentice.
    expect((await write(master, own)).status).toBe(201);
    expect(await mailsTo(own)).toHaveLength(1);
  });

  test("returns 422 for an invalid message and queues a repeated one once", async () => {
    const [master, person] = [await createTestMaster(), await createTestUser()];
    await follow(person, master);
    for (const invalid of [
      { message: "  " },
      { message: "x".repeat(2001) },
      { key: "x" },
      { answerable: 1 },
    ]) {
      expect((await write(master, person, message(invalid))).status).toBe(422);
    }
    expect((await write(master, { id: "x" })).status).toBe(400);
    expect(await mailsTo(person)).toEqual([]);
    const json = message({ message: "x".repeat(2000) });
    await Promise.all([write(master, person, json), write(master, person, json)]);
    expect(await mailsTo(person)).toHaveLength(1);
  });
});
