import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { GET as csv } from "@/app/api/apprentices/export/route";
import { POST } from "@/app/api/apprentices/[userId]/message/route";
import { ownApprentices } from "@/lib/teaching/apprentices/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { PARTICIPANTS_PAGE } from "@/lib/teaching/participants/schema";
import { makeAyni } from "../../tools/factories/ayni";
import { makeOrder } from "../../tools/factories/orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";

const DAY = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

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
const follow = (follower: Person, master: Person, createdAt = new Date()) =>
  db.follow.create({ data: { followerId: follower.id, masterId: master.id, createdAt } });
const message = (changes: Record<string, unknown> = {}) => ({
  message: "Gracias por venir.\nEl jueves seguimos.",
  key: randomUUID(),
  ...changes,
});
const write = async (from: Person | null, to: { id: string }, json: unknown = message()) =>
  call(POST, {
    method: "POST",
    params: { userId: to.id },
    json,
    ...(from ? { cookie: await cookieOf(from) } : {}),
  });
const mailsTo = ({ email }: Person) => db.outboxMail.findMany({ where: { to: email } });
const list = (master: Person, query: { after?: string; searchText?: string } = {}) =>
  ownApprentices(member(master), { searchText: "", ...query });

describe("the apprentices of a Master", () => {
  test("are who follow and who received, each once, since the first of both", async () => {
    const master = await makeMaster();
    const [follower, buyer, both] = [await makeUser(), await makeUser(), await makeUser()];
    const [book, course] = [await makeAyni({ userId: master.id }), await makeAyni({ userId: master.id })];
    await follow(follower, master, ago(3));
    await makeOrder(buyer, book, { purchaseDate: ago(5) });
    await makeOrder(both, book, { purchaseDate: ago(4) });
    await makeOrder(both, course, { purchaseDate: ago(2) });
    await follow(both, master, ago(9));
    await makeOrder(await makeUser(), await makeAyni({ userId: (await makeMaster()).id }));
    const { content, metadata } = await list(master);
    expect(metadata.total).toBe(3);
    expect(
      content.map(({ userId, since, following, received }) => [
        userId,
        Math.round((Date.now() - Date.parse(since)) / DAY),
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

  test("come page by page, are found by their name, and leave out who only followed and has gone", async () => {
    const master = await makeMaster();
    const gone = await makeUser();
    for (let index = 0; index < PARTICIPANTS_PAGE + 3; index += 1) {
      const person = await makeUser(index === 0 ? { name: "Begoña", lastName: "Íñiguez" } : {});
      await follow(person, master, ago(index));
    }
    await follow(gone, master);
    await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    const first = await list(master);
    const second = await list(master, { after: first.metadata.after ?? "" });
    const ids = [...first.content, ...second.content].map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(PARTICIPANTS_PAGE + 3);
    expect([ids.length, second.metadata.after, ids.includes(gone.id)]).toEqual([
      PARTICIPANTS_PAGE + 3,
      null,
      false,
    ]);
    const foundByName = await list(master, { searchText: "iñiguez begoña" });
    expect(foundByName.content.map(({ name }) => name)).toEqual(["Begoña"]);
  });

  test("are a file for whoever gives, without addresses, and for nobody else", async () => {
    const master = await makeMaster();
    const person = await makeUser({ name: "Aitana" });
    await makeOrder(person, await makeAyni({ userId: master.id, title: "=1+1" }));
    const file = await callRaw(csv, { cookie: await cookieOf(master) });
    const text = await file.text();
    expect(text).toContain("Aitana");
    expect(text).toContain("'=1+1");
    expect(text).not.toContain(person.email);
    const other = await (await callRaw(csv, { cookie: await cookieOf(await makeMaster()) })).text();
    expect(other).not.toContain("Aitana");
    expect((await callRaw(csv)).status).toBe(401);
    expect((await callRaw(csv, { cookie: await cookieOf(person) })).status).toBe(403);
  });
});

type Received = {
  to: { address: string }[];
  from: { address: string }[];
  replyTo?: { name: string; address: string }[];
  subject: string;
  text: string;
};

async function delivered(person: Person): Promise<Received | undefined> {
  for (const { id } of await mailsTo(person)) await sendQueuedMail(id);
  const all = async () => (await (await fetch(`${inject("inbox")}/email`)).json()) as Received[];
  const mine = (mails: Received[]) =>
    mails.find(({ to }) => to.some(({ address }) => address === person.email));
  await expect.poll(async () => mine(await all())).toBeDefined();
  return mine(await all());
}

describe("writing to an apprentice", () => {
  test("brings the words without anybody's address", async () => {
    const [master, person] = [await makeMaster({ name: "Lucía", lastName: "Ferrer" }), await makeUser()];
    await follow(person, master);
    expect(await write(master, person)).toMatchObject({ status: 201, body: { data: { queued: true } } });
    const mail = await delivered(person);
    expect(mail?.subject).toBe("Lucía Ferrer te escribe desde Ayllu");
    expect(mail?.text).toContain("> Gracias por venir.\n> El jueves seguimos.");
    expect(mail?.replyTo).toBeUndefined();
    expect(JSON.stringify(mail)).not.toContain(master.email);
    expect((await mailsTo(person)).map(({ payload }) => payload)).toEqual([{}]);
  });

  test("is answered to the Master's own address only where they want it", async () => {
    const [master, person] = [await makeMaster(), await makeUser()];
    await makeOrder(person, await makeAyni({ userId: master.id }));
    await write(master, person, message({ answerable: true }));
    const mail = await delivered(person);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([master.email]);
    expect(mail?.from.map(({ address }) => address)).not.toContain(master.email);
  });

  test("reaches only one's own apprentices, whose account is open", async () => {
    const [master, other] = [await makeMaster(), await makeMaster()];
    const [own, foreign, refunded, closed] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ];
    await follow(own, master);
    await follow(foreign, other);
    await makeOrder(refunded, await makeAyni({ userId: master.id }), {
      status: "REFUNDED",
      refundedAt: new Date(),
    });
    await follow(closed, master);
    await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
    const nobody = [foreign, refunded, closed, master, { id: randomUUID() }];
    for (const person of nobody) expect((await write(master, person)).status).toBe(404);
    for (const who of [await makeAdmin(), other]) expect((await write(who, own)).status).toBe(404);
    expect((await write(foreign, own)).status).toBe(403);
    expect((await write(null, own)).status).toBe(401);
    for (const person of [own, foreign, refunded, closed]) expect(await mailsTo(person)).toEqual([]);
    // The control: the very same call, where it is one's own.
    expect((await write(master, own)).status).toBe(201);
    expect(await mailsTo(own)).toHaveLength(1);
  });

  test("refuses what is no message, and sends one that comes twice once", async () => {
    const [master, person] = [await makeMaster(), await makeUser()];
    await follow(person, master);
    for (const wrong of [{ message: "  " }, { message: "x".repeat(2001) }, { key: "x" }, { answerable: 1 }]) {
      expect((await write(master, person, message(wrong))).status).toBe(422);
    }
    expect((await write(master, { id: "x" })).status).toBe(400);
    expect(await mailsTo(person)).toEqual([]);
    const json = message({ message: "x".repeat(2000) });
    await Promise.all([write(master, person, json), write(master, person, json)]);
    expect(await mailsTo(person)).toHaveLength(1);
  });
});
