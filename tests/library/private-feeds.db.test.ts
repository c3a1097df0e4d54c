import { createCipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as getFile, HEAD as headFile } from "@/app/api/files/[id]/route";
import { GET as calendarFeed } from "@/app/api/feeds/[token]/encuentros.ics/route";
import { GET as podcastFeed } from "@/app/api/feeds/[token]/podcast.xml/route";
import { POST as updatePassword } from "@/app/api/account-settings/[id]/update-password/route";
import { PUT as resetPassword } from "@/app/api/recover-password/route";
import * as calendar from "@/app/api/feeds/calendar/route";
import * as podcast from "@/app/api/feeds/podcasts/[orderId]/route";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { storage } from "@/lib/platform/ports/storage";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { sampleMp3 } from "@/tests/support/factories/sample-files";
import {
  createContentViewer,
  CONTENT_VIEWERS,
  type ContentViewer,
} from "@/tests/support/factories/receivers";
import { createTestOrder } from "@/tests/support/factories/orders";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

// Feeds that other programs read by a token, without a session: who may have one, and when it stops working.

const NEW_PASSWORD = "otra-calma-8";
const DAY_MS = 24 * 3_600_000;

async function audioAyni() {
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
  return { ayni, file: await createTestFile(ayni) };
}

const tokenIn = (url: string) => new URL(url).pathname.split("/")[3] ?? "";

const readPodcast = async (token: string) =>
  (await callHandlerRaw(podcastFeed, { params: { token } })).status;
const readCalendar = async (token: string) =>
  (await callHandlerRaw(calendarFeed, { params: { token } })).status;
const readFile = async (id: string, token: string) => {
  const request = { params: { id }, query: `?token=${token}` };
  const head = await callHandler(headFile, { ...request, method: "HEAD" });
  const { status } = await callHandler(getFile, request);
  expect(head.status).toBe(status);
  return status;
};

async function createPodcastFor(viewer: ContentViewer) {
  const { ayni, file } = await audioAyni();
  const viewerData = await createContentViewer(ayni, viewer);
  const params = {
    orderId: viewerData.order?.id ?? (await createTestOrder(await createTestUser(), ayni)).id,
  };
  const callPodcast = (handler: Parameters<typeof callHandler>[0], method: string) =>
    callHandler(handler, { method, params, cookie: viewerData.cookie });
  return { ...viewerData, ayni, file, params, callPodcast };
}

/** A receiver with a private podcast feed. */
async function createPodcastFeed() {
  const receiver = await createPodcastFor("receiver");
  const { status, body } = await receiver.callPodcast(podcast.POST, "POST");
  expect(status).toBe(201);
  return { ...receiver, orderId: receiver.params.orderId, token: tokenIn(body.data.url) };
}

describe("access to a private podcast", () => {
  const statuses: Partial<Record<ContentViewer, number>> = { receiver: 200, visitor: 401, revoked: 401 };

  test.each(CONTENT_VIEWERS.map((viewer) => [viewer, statuses[viewer] ?? 404] as const))(
    "%s gets %i",
    async (viewer, status) => {
      const { callPodcast, params } = await createPodcastFor(viewer);
      const created = await callPodcast(podcast.POST, "POST");
      expect(created.status).toBe(status === 200 ? 201 : status);
      expect(await db.privateFeed.count({ where: params })).toBe(status === 200 ? 1 : 0);
      const stored = await callPodcast(podcast.GET, "GET");
      expect(stored.status).toBe(status);
      expect(stored.body.data).toEqual(created.body.data);
      expect((await callPodcast(podcast.DELETE, "DELETE")).status).toBe(status === 200 ? 204 : status);
      expect(await db.privateFeed.count({ where: params })).toBe(0);
    },
  );

  test("needs audio files", async () => {
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id, contentType: "EBOOK" });
    await createTestFile(ayni, { kind: "EBOOK", mimeType: "application/pdf" });
    const { order, cookie } = await createContentViewer(ayni, "receiver");
    const create = () =>
      callHandler(podcast.POST, { method: "POST", params: { orderId: order?.id ?? "" }, cookie });
    expect((await create()).status).toBe(404);
    await createTestFile(ayni);
    expect((await create()).status).toBe(201);
  });

  test("returns 403 for a cross-origin request", async () => {
    const { params, cookie } = await createPodcastFor("receiver");
    const headers = { origin: "https://otro.example" };
    expect((await callHandler(podcast.POST, { method: "POST", params, cookie, headers })).status).toBe(403);
    expect(await db.privateFeed.count({ where: params })).toBe(0);
  });
});

describe("a private podcast", () => {
  test("serves the feed, its files and ranges of them without a session", async () => {
    const { token, file } = await createPodcastFeed();
    await storage.put(file.key, sampleMp3, { contentType: "audio/mpeg" });
    await db.file.update({ where: { id: file.id }, data: { size: sampleMp3.byteLength } });
    const feed = await callHandlerRaw(podcastFeed, { params: { token } });
    expect(feed.status).toBe(200);
    expect(feed.headers.get("cache-control")).toMatch(/^private/);
    const answer = await callHandler(getFile, { params: { id: file.id }, query: `?token=${token}` });
    const range = await fetch(answer.headers.get("location") ?? "", { headers: { range: "bytes=0-9" } });
    expect(range.status).toBe(206);
    expect(range.headers.get("content-range")).toBe(`bytes 0-9/${sampleMp3.byteLength}`);
  });

  const endings: [string, (feed: Awaited<ReturnType<typeof createPodcastFeed>>) => Promise<unknown>][] = [
    [
      "access expires",
      ({ orderId }) =>
        db.order.update({
          where: { id: orderId },
          data: { contentExpirationDate: new Date(Date.now() - 1) },
        }),
    ],
    [
      "the order is refunded",
      ({ orderId }) =>
        db.order.update({ where: { id: orderId }, data: { status: "REFUNDED", refundedAt: new Date() } }),
    ],
    [
      "the account is closed",
      ({ person }) =>
        db.user.update({ where: { id: person?.id ?? "" }, data: { deactivatedAt: new Date() } }),
    ],
    ["the feed is renewed", ({ callPodcast }) => callPodcast(podcast.POST, "POST")],
    ["the feed is deleted", ({ callPodcast }) => callPodcast(podcast.DELETE, "DELETE")],
  ];

  test.each(endings)("stops working when %s", async (_name, end) => {
    const feed = await createPodcastFeed();
    const { token, file } = feed;
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([200, 302]);
    await end(feed);
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([404, 404]);
  });

  test("keeps working until access expires", async () => {
    const { token, file, orderId } = await createPodcastFeed();
    const contentExpirationDate = new Date(Date.now() + DAY_MS);
    await db.order.update({ where: { id: orderId }, data: { contentExpirationDate } });
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([200, 302]);
  });

  test("serves only the files of its own content", async () => {
    const { token, file } = await createPodcastFeed();
    const other = await audioAyni();
    expect(await readFile(other.file.id, token)).toBe(404);
    expect(await readFile(randomUUID(), token)).toBe(404);
    const answer = await callHandler(getFile, { params: { id: file.id } });
    expect(answer.status).toBe(404);
    for (const invalidToken of [
      "",
      randomBytes(32).toString("base64url"),
      token.slice(0, -1),
      "x".repeat(100),
    ])
      expect(await readFile(file.id, invalidToken)).toBe(404);
    expect(await readFile(file.id, "x".repeat(101))).toBe(422);
    expect(await readFile(file.id, token)).toBe(302);
  });

  test("does not accept the token of a calendar, nor the reverse", async () => {
    const { token, file, cookie } = await createPodcastFeed();
    expect(await readCalendar(token)).toBe(404);
    const { body } = await callHandler(calendar.POST, { method: "POST", cookie });
    const other = tokenIn(body.data.url);
    expect(await readCalendar(other)).toBe(200);
    expect([await readPodcast(other), await readFile(file.id, other)]).toEqual([404, 404]);
  });
});

describe("a private calendar", () => {
  const callAs = async (user: { id: string }) => {
    const cookie = await createSessionCookie(user);
    return (handler: Parameters<typeof callHandler>[0], method: string) =>
      callHandler(handler, { method, cookie });
  };

  test("is created, shown, renewed and deleted", async () => {
    const callCalendar = await callAs(await createTestUser());
    expect((await callCalendar(calendar.GET, "GET")).body).toEqual({ data: null });
    const first = await callCalendar(calendar.POST, "POST");
    expect(first.status).toBe(201);
    expect(first.body.data.url).toMatch(/^http:\/\/localhost:3000\/api\/feeds\/[\w-]{43}\/encuentros\.ics$/);
    expect((await callCalendar(calendar.GET, "GET")).body).toEqual(first.body);
    expect(await readCalendar(tokenIn(first.body.data.url))).toBe(200);

    const second = await callCalendar(calendar.POST, "POST");
    expect(await readCalendar(tokenIn(first.body.data.url))).toBe(404);
    expect(await readCalendar(tokenIn(second.body.data.url))).toBe(200);

    expect((await callCalendar(calendar.DELETE, "DELETE")).status).toBe(204);
    expect((await callCalendar(calendar.DELETE, "DELETE")).status).toBe(204);
    expect(await readCalendar(tokenIn(second.body.data.url))).toBe(404);
    expect((await callCalendar(calendar.GET, "GET")).body).toEqual({ data: null });
  });

  test("needs a session and stops with the account", async () => {
    for (const [method, handler] of Object.entries(calendar))
      expect((await callHandler(handler, { method })).status, method).toBe(401);
    const user = await createTestUser();
    const token = tokenIn((await (await callAs(user))(calendar.POST, "POST")).body.data.url);
    expect(await readCalendar(token)).toBe(200);
    await db.user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
    expect(await readCalendar(token)).toBe(404);
  });

  test("keeps one feed after concurrent renewals", async () => {
    const user = await createTestUser();
    const callCalendar = await callAs(user);
    const answers = await Promise.all(Array.from({ length: 8 }, () => callCalendar(calendar.POST, "POST")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const tokens = answers.map(({ body }) => tokenIn(body.data.url));
    expect(new Set(tokens).size).toBe(8);
    const statuses = await Promise.all(tokens.map(readCalendar));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await db.privateFeed.count({ where: { userId: user.id } })).toBe(1);
  });

  test("control: without the lock, concurrent renewals fail", async () => {
    const { id: userId } = await createTestUser();
    const renew = () =>
      db.$transaction(async (tx) => {
        await tx.privateFeed.deleteMany({ where: { userId } });
        await tx.privateFeed.create({
          data: { userId, kind: "CALENDAR", hash: randomUUID(), sealed: "x" },
        });
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, renew));
    expect(results.some(({ status }) => status === "rejected")).toBe(true);
  });
});

describe("the token of a feed", () => {
  test("is stored only sealed for its own user", async () => {
    const { token, person, orderId } = await createPodcastFeed();
    const row = await db.privateFeed.findFirstOrThrow({ where: { orderId } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(unseal("private feed", row.sealed, person?.id ?? "")).toBe(token);
    expect(unseal("private feed", row.sealed, randomUUID())).toBeNull();
    expect(unseal("second factor", row.sealed, person?.id ?? "")).toBeNull();
  });

  test("is hidden when it was sealed with another key, and can be renewed", async () => {
    const { callPodcast, orderId, token } = await createPodcastFeed();
    await db.privateFeed.updateMany({ where: { orderId }, data: { sealed: "AAAA" } });
    expect((await callPodcast(podcast.GET, "GET")).body).toEqual({ data: null });
    expect(await readPodcast(token)).toBe(200);
    expect((await callPodcast(podcast.POST, "POST")).status).toBe(201);
    expect(await readPodcast(token)).toBe(404);
  });

  test("does not change how older second factor secrets are unsealed", () => {
    const [userId, iv] = [randomUUID(), randomBytes(12)];
    const key = Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", "second factor", 32));
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
    const text = Buffer.concat([cipher.update("JBSWY3DP", "utf8"), cipher.final()]);
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    expect(unseal("second factor", sealed, userId)).toBe("JBSWY3DP");
    expect(unseal("private feed", sealed, userId)).toBeNull();
    expect(unseal("second factor", seal("private feed", "JBSWY3DP", userId), userId)).toBeNull();
  });
});

describe("a new password", () => {
  const change = (userId: string, cookie: string | undefined, renewPrivateFeeds?: boolean) =>
    callHandler(updatePassword, {
      method: "POST",
      params: { id: userId },
      ...(cookie ? { cookie } : {}),
      json: {
        currentPassword: TEST_PASSWORD,
        password: NEW_PASSWORD,
        passwordConfirmation: NEW_PASSWORD,
        renewPrivateFeeds,
      },
    });

  test("keeps the addresses unless renewing them is requested", async () => {
    const { token, person, cookie } = await createPodcastFeed();
    expect((await change(person?.id ?? "", cookie)).status).toBe(200);
    expect(await readPodcast(token)).toBe(200);
  });

  test("renews all addresses on request", async () => {
    const { token, person, cookie, callPodcast } = await createPodcastFeed();
    const calendarToken = tokenIn(
      (await callHandler(calendar.POST, { method: "POST", ...(cookie ? { cookie } : {}) })).body.data.url,
    );
    expect((await change(person?.id ?? "", cookie, true)).status).toBe(200);
    expect([await readPodcast(token), await readCalendar(calendarToken)]).toEqual([404, 404]);
    const renewed = tokenIn((await callPodcast(podcast.GET, "GET")).body.data.url);
    expect(renewed).not.toBe(token);
    expect(await readPodcast(renewed)).toBe(200);
  });

  test("by mail always renews them, and nobody else's", async () => {
    const [feed, other] = [await createPodcastFeed(), await createPodcastFeed()];
    const resetToken = await issueToken(db, feed.person?.id ?? "", "RESET_PASSWORD");
    const json = { token: resetToken, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await callHandler(resetPassword, { method: "PUT", json })).status).toBe(200);
    expect([await readPodcast(feed.token), await readPodcast(other.token)]).toEqual([404, 200]);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { userId: feed.person?.id ?? "", template: "password-changed" },
    });
    expect(mail.payload).toMatchObject({ hasRenewedFeeds: true });
  });
});
