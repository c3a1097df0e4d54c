import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as read } from "@/app/api/notifications/read/route";
import { GET as list } from "@/app/api/notifications/route";
import { GET as unread } from "@/app/api/notifications/unread/route";
import { POST as stop } from "@/app/api/notifications/unsubscribe/[token]/route";
import { PUT as follow } from "@/app/api/follows/[masterId]/route";
import { seal } from "@/lib/platform/crypto";
import { notificationChoices } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import { unsubscribeSubject } from "@/lib/unsubscribe/data";
import { unsubscribeToken } from "@/lib/unsubscribe/token";
import { noticesTo, reads, receivedNotice, tell } from "../../../tools/factories/notifications";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

const NOON = new Date("2027-01-15T11:00:00Z");
const minutesAfter = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

async function told(count: number) {
  const person = await makeMaster();
  for (let index = 0; index < count; index += 1) await tell([receivedNotice(person)], minutesAfter(index));
  return { person, cookie: await cookieOf(person) };
}

const unreadOf = async (cookie: string) => (await call(unread, { cookie })).body.data.unread;
const mark = (cookie: string, json: unknown) => call(read, { method: "POST", cookie, json });

describe("one's notices", () => {
  test("are the newest first, twenty at a time without a gap, also of one instant", async () => {
    const { person, cookie } = await told(15);
    await tell(
      Array.from({ length: 10 }, () => receivedNotice(person)),
      NOON,
    );
    const first = (await call(list, { cookie })).body;
    expect(first.metadata).toMatchObject({ total: 25, pageSize: 20, unread: 25 });
    expect(first.content[0]).toEqual({
      id: expect.any(String),
      kind: "received",
      text: expect.stringMatching(/^Inés Peña ha recibido «Respirar \d+»$/),
      path: "/ofrecer/respirar/participantes",
      read: false,
      createdAt: minutesAfter(14).toISOString(),
    });
    const second = (await call(list, { cookie, query: `?after=${first.metadata.after}` })).body;
    expect(second.metadata.after).toBeNull();
    const ids = [...first.content, ...second.content].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(25);
  });

  test("are read one by one or all at once, and another's stay as they are", async () => {
    const { person, cookie } = await told(3);
    const other = await told(1);
    const [first] = await noticesTo(person);
    const [foreign] = await noticesTo(other.person);
    expect(await unreadOf(cookie)).toBe(3);
    const { body } = await mark(cookie, { ids: [first?.id, foreign?.id] });
    expect(body.data.unread).toBe(2);
    expect(await unreadOf(other.cookie)).toBe(1);
    expect((await mark(cookie, {})).body.data.unread).toBe(0);
    expect(await unreadOf(other.cookie)).toBe(1);
    expect((await call(list, { cookie })).body.metadata.unread).toBe(0);
  });

  test.each(["after=abc", `after=${Buffer.from(JSON.stringify([-1, randomUUID()])).toString("base64url")}`])(
    "%s is no place in the list",
    async (query) => {
      expect((await call(list, { cookie: (await told(1)).cookie, query: `?${query}` })).status).toBe(400);
    },
  );

  test.each([{ ids: [] }, { ids: ["x"] }, { ids: "todas" }, { ids: [null] }])(
    "%j marks nothing",
    async (json) => {
      const { cookie } = await told(1);
      expect((await mark(cookie, json)).status).toBe(422);
      expect(await unreadOf(cookie)).toBe(1);
    },
  );

  test("are nobody's but one's own", async () => {
    const { person, cookie } = await told(1);
    const [notice] = await noticesTo(person);
    const revoked = await cookieOf(person);
    await db.session.updateMany({ where: { userId: person.id }, data: { revokedAt: new Date() } });
    for (const nobody of [undefined, revoked, cookie]) {
      const who = nobody ? { cookie: nobody } : {};
      expect((await call(list, who)).status).toBe(401);
      expect((await call(unread, who)).status).toBe(401);
      expect((await call(read, { method: "POST", json: {}, ...who })).status).toBe(401);
    }
    for (const stranger of [await makeUser(), await makeMaster(), await makeAdmin()]) {
      const theirs = await cookieOf(stranger);
      expect((await call(list, { cookie: theirs })).body.content).toEqual([]);
      expect((await mark(theirs, { ids: [notice?.id] })).status).toBe(200);
    }
    expect(await noticesTo(person)).toMatchObject([{ readAt: null }]);
  });
});

describe("no more of a kind of mail", () => {
  const choicesOf = async ({ id }: { id: string }) =>
    notificationChoices((await db.user.findUniqueOrThrow({ where: { id } })).notificationPreferences);
  const ask = (token: string, headers: Record<string, string> = {}) =>
    call(stop, {
      method: "POST",
      params: { token },
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const FOREIGN = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };

  test("by one click of a mail program, without a session and from anywhere; again is the same", async () => {
    const person = await makeUser();
    const before = await choicesOf(person);
    const token = unsubscribeToken(person.id, "exchanges");
    expect(await unsubscribeSubject(token)).toBe("exchanges");
    expect(await choicesOf(person)).toEqual(before);
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token, FOREIGN)).status).toBe(200);
    expect(await choicesOf(person)).toEqual({ ...before, exchanges: "never" });
  });

  test("control: any other write from another site is refused", async () => {
    const answer = await call(follow, {
      method: "PUT",
      params: { masterId: (await makeMaster()).id },
      cookie: await cookieOf(await makeUser()),
      headers: FOREIGN,
    });
    expect(answer.status).toBe(403);
  });

  test("of the daily mail ends all that come in it, and leaves the rest", async () => {
    const person = await makeUser();
    await reads(person, { notificationPreferences: { encuentros: "daily" } });
    await ask(unsubscribeToken(person.id, "daily"));
    expect(await choicesOf(person)).toMatchObject({
      encuentros: "never",
      followedMasters: "never",
      community: "never",
      exchanges: "now",
    });
  });

  test("is nothing that a token of another's, for another use or altered can do", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const own = unsubscribeToken(person.id, "exchanges");
    const sealed = own.split(".")[1] ?? "";
    const wrong = [
      `${other.id}.${sealed}`,
      `${person.id}.${seal("private feed", "exchanges", person.id)}`,
      `${person.id}.${seal("unsubscribe", "account", person.id)}`,
      `${own}x`,
      `${person.id}.`,
      "x",
      "..",
      unsubscribeToken(randomUUID(), "exchanges"),
    ];
    for (const token of wrong) expect((await ask(token)).status).toBe(404);
    expect(await choicesOf(person)).toEqual(notificationChoices({}));
    expect(await choicesOf(other)).toEqual(notificationChoices({}));
    expect((await ask(own)).status).toBe(200);
  });
});
