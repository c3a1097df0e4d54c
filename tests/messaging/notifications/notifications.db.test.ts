import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { POST as markRead } from "@/app/api/notifications/read/route";
import { GET as list } from "@/app/api/notifications/route";
import { GET as countUnread } from "@/app/api/notifications/unread/route";
import {
  GET as openUnsubscribe,
  POST as unsubscribe,
} from "@/app/api/notifications/unsubscribe/[token]/route";
import { PUT as follow } from "@/app/api/follows/[masterId]/route";
import { seal } from "@/lib/platform/crypto";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { findUnsubscribeLink } from "@/lib/accounts/notification-centre/unsubscribe-data";
import { createUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import {
  listNotificationsOf,
  setReadingPreferences,
  buildReceivedNotification,
  notifyInTransaction,
} from "@/tests/support/factories/notifications";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const NOON = new Date("2027-01-15T11:00:00Z");
const minutesAfter = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

async function createNotifiedMaster(count: number) {
  const person = await createTestMaster();
  for (let index = 0; index < count; index += 1)
    await notifyInTransaction([buildReceivedNotification(person)], minutesAfter(index));
  return { person, cookie: await createSessionCookie(person) };
}

const getUnreadCount = async (cookie: string) =>
  (await callHandler(countUnread, { cookie })).body.data.unread;
const mark = (cookie: string, json: unknown) => callHandler(markRead, { method: "POST", cookie, json });

describe("the notification list", () => {
  test("is paged by 20, newest first, without gaps for notifications of the same instant", async () => {
    const { person, cookie } = await createNotifiedMaster(15);
    await notifyInTransaction(
      Array.from({ length: 10 }, () => buildReceivedNotification(person)),
      NOON,
    );
    const first = (await callHandler(list, { cookie })).body;
    expect(first.metadata).toMatchObject({ total: 25, pageSize: 20, unread: 25 });
    expect(first.content[0]).toEqual({
      id: expect.any(String),
      kind: "received",
      text: expect.stringMatching(/^Inés Peña ha recibido «Respirar \d+»$/),
      path: "/ofrecer/respirar/participantes",
      picture: null,
      read: false,
      createdAt: minutesAfter(14).toISOString(),
    });
    const second = (await callHandler(list, { cookie, query: `?after=${first.metadata.after}` })).body;
    expect(second.metadata.after).toBeNull();
    const ids = [...first.content, ...second.content].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(25);
  });

  test("shows the Master of what a Master did, and the cover of what happened to an own content", async () => {
    const [person, master] = [await createTestMaster(), await createTestMaster()];
    await db.profile.update({ where: { userId: master.id }, data: { profileImage: "retrato.webp" } });
    const [theirs, own] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: person.id }),
    ];
    await notifyInTransaction(
      [
        {
          kind: "published",
          userId: person.id,
          payload: { slug: theirs.slug, title: theirs.title, masterName: "Lucía Ferrer" },
          dedupeKey: `published:${theirs.id}`,
        },
        buildReceivedNotification(person, {
          payload: { slug: own.slug, title: own.title, personName: "Inés Peña" },
        }),
      ],
      NOON,
    );
    const { content } = (await callHandler(list, { cookie: await createSessionCookie(person) })).body;
    const pictureOf = (name: string) => content.find(({ kind }: { kind: string }) => kind === name).picture;
    expect(pictureOf("published")).toEqual({
      shape: "portrait",
      url: expect.stringContaining("retrato.webp"),
    });
    expect(pictureOf("received")).toEqual({ shape: "cover", url: expect.stringContaining(own.slug) });
  });

  test("marks own notifications as read, by id or all, and never those of others", async () => {
    const { person, cookie } = await createNotifiedMaster(3);
    const other = await createNotifiedMaster(1);
    const [first] = await listNotificationsOf(person);
    const [foreign] = await listNotificationsOf(other.person);
    expect(await getUnreadCount(cookie)).toBe(3);
    const { body } = await mark(cookie, { ids: [first?.id, foreign?.id] });
    expect(body.data.unread).toBe(2);
    expect(await getUnreadCount(other.cookie)).toBe(1);
    expect((await mark(cookie, {})).body.data.unread).toBe(0);
    expect(await getUnreadCount(other.cookie)).toBe(1);
    expect((await callHandler(list, { cookie })).body.metadata.unread).toBe(0);
  });

  test.each(["after=abc", `after=${Buffer.from(JSON.stringify([-1, randomUUID()])).toString("base64url")}`])(
    "returns 400 for the cursor %s",
    async (query) => {
      expect(
        (await callHandler(list, { cookie: (await createNotifiedMaster(1)).cookie, query: `?${query}` }))
          .status,
      ).toBe(400);
    },
  );

  test.each([{ ids: [] }, { ids: ["x"] }, { ids: "todas" }, { ids: [null] }])(
    "returns 422 for %j and marks nothing",
    async (json) => {
      const { cookie } = await createNotifiedMaster(1);
      expect((await mark(cookie, json)).status).toBe(422);
      expect(await getUnreadCount(cookie)).toBe(1);
    },
  );

  test("is visible to its owner only", async () => {
    const { person, cookie } = await createNotifiedMaster(1);
    const [notification] = await listNotificationsOf(person);
    const revoked = await createSessionCookie(person);
    await db.session.updateMany({ where: { userId: person.id }, data: { revokedAt: new Date() } });
    for (const invalidCookie of [undefined, revoked, cookie]) {
      const credentials = invalidCookie ? { cookie: invalidCookie } : {};
      expect((await callHandler(list, credentials)).status).toBe(401);
      expect((await callHandler(countUnread, credentials)).status).toBe(401);
      expect((await callHandler(markRead, { method: "POST", json: {}, ...credentials })).status).toBe(401);
    }
    for (const stranger of [await createTestUser(), await createTestMaster(), await createTestAdmin()]) {
      const strangerCookie = await createSessionCookie(stranger);
      expect((await callHandler(list, { cookie: strangerCookie })).body.content).toEqual([]);
      expect((await mark(strangerCookie, { ids: [notification?.id] })).status).toBe(200);
    }
    expect(await listNotificationsOf(person)).toMatchObject([{ readAt: null }]);
  });
});

describe("unsubscribing", () => {
  const getPreferences = async ({ id }: { id: string }) =>
    parseNotificationPreferences(
      (await db.user.findUniqueOrThrow({ where: { id } })).notificationPreferences,
    );
  const unsubscribeWith = (token: string, headers: Record<string, string> = {}) =>
    callHandler(unsubscribe, {
      method: "POST",
      params: { token },
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const FOREIGN = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };

  test("works with one click, without a session, from any origin, and is idempotent", async () => {
    const person = await createTestUser();
    const before = await getPreferences(person);
    const token = createUnsubscribeToken(person.id, "exchanges");
    expect(await findUnsubscribeLink(token)).toEqual({
      label: "Intercambios y aprendices nuevos",
      isUnsubscribed: false,
    });
    expect(await getPreferences(person)).toEqual(before);
    expect((await unsubscribeWith(token)).status).toBe(200);
    expect((await unsubscribeWith(token, FOREIGN)).status).toBe(200);
    expect(await getPreferences(person)).toEqual({ ...before, exchanges: "never" });
    expect(await findUnsubscribeLink(token)).toMatchObject({ isUnsubscribed: true });
  });

  test("by the form of the page leads back to it", async () => {
    const person = await createTestUser();
    const token = createUnsubscribeToken(person.id, "daily");
    const response = await callHandlerRaw(unsubscribe, {
      method: "POST",
      params: { token },
      headers: { origin: "null", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/baja/${token}`);
    expect(await findUnsubscribeLink(token)).toEqual({ label: "Resumen diario", isUnsubscribed: true });
  });

  test("opened in a browser leads to the page that asks, and changes nothing", async () => {
    const person = await createTestUser();
    const before = await getPreferences(person);
    const token = createUnsubscribeToken(person.id, "exchanges");
    const response = await callHandlerRaw(openUnsubscribe, { params: { token }, headers: FOREIGN });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/baja/${token}`);
    expect(await getPreferences(person)).toEqual(before);
    const forged = await callHandlerRaw(openUnsubscribe, { params: { token: "//evil.example/?a#b" } });
    expect(forged.headers.get("location")).toBe("/baja/%2F%2Fevil.example%2F%3Fa%23b");
  });

  test("waits while all connections are taken, since mail providers do not repeat the call", async () => {
    const person = await createTestUser();
    // Longer than the default wait for a connection.
    const occupied = Array.from({ length: env.DATABASE_POOL_SIZE }, () =>
      db.$transaction((tx) => tx.$executeRaw`select pg_sleep(3)`),
    );
    await expect
      .poll(async () => {
        const client = new pg.Client({ connectionString: env.DATABASE_URL });
        await client.connect();
        const { rows } = await client.query(
          "select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()",
        );
        await client.end();
        return rows.length;
      })
      .toBe(env.DATABASE_POOL_SIZE);
    expect((await unsubscribeWith(createUnsubscribeToken(person.id, "exchanges"))).status).toBe(200);
    await Promise.all(occupied);
    expect(await getPreferences(person)).toMatchObject({ exchanges: "never" });
  });

  test("control: another write from a foreign origin returns 403", async () => {
    const response = await callHandler(follow, {
      method: "PUT",
      params: { masterId: (await createTestMaster()).id },
      cookie: await createSessionCookie(await createTestUser()),
      headers: FOREIGN,
    });
    expect(response.status).toBe(403);
  });

  test("from the digest disables the categories that it contains", async () => {
    const person = await createTestUser();
    await setReadingPreferences(person, { notificationPreferences: { encuentros: "daily" } });
    await unsubscribeWith(createUnsubscribeToken(person.id, "daily"));
    expect(await getPreferences(person)).toMatchObject({
      encuentros: "never",
      followedMasters: "never",
      community: "never",
      exchanges: "now",
    });
  });

  test("returns 404 for a token of another user or purpose, or an altered one", async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    const own = createUnsubscribeToken(person.id, "exchanges");
    const sealed = own.split(".")[1] ?? "";
    const invalidTokens = [
      `${other.id}.${sealed}`,
      `${person.id}.${seal("private feed", "exchanges", person.id)}`,
      `${person.id}.${seal("unsubscribe", "account", person.id)}`,
      `${own}x`,
      `${person.id}.`,
      "x",
      "..",
      createUnsubscribeToken(randomUUID(), "exchanges"),
    ];
    for (const token of invalidTokens) expect((await unsubscribeWith(token)).status).toBe(404);
    expect(await getPreferences(person)).toEqual(parseNotificationPreferences({}));
    expect(await getPreferences(other)).toEqual(parseNotificationPreferences({}));
    expect((await unsubscribeWith(own)).status).toBe(200);
  });
});
