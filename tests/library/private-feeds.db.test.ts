import { createCipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as getFile, HEAD as headFile } from "@/app/api/files/[id]/route";
import { GET as calendarFeed } from "@/app/api/feeds/[token]/encuentros.ics/route";
import { GET as podcastFeed } from "@/app/api/feeds/[token]/podcast.xml/route";
import * as calendar from "@/app/api/feeds/calendar/route";
import * as podcast from "@/app/api/feeds/podcasts/[orderId]/route";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { storage } from "@/lib/platform/ports/storage";
import { makeAyni, makeFile } from "../../tools/factories/ayni";
import { mp3 } from "../../tools/factories/sample-files";
import { holderOf, HOLDERS, type Holder } from "../../tools/factories/receivers";
import { makeOrder } from "../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";

// Addresses that programs read without a session: who may have one, and when it opens nothing any more.

const DAY = 24 * 3_600_000;

async function audioAyni() {
  const ayni = await makeAyni({ userId: (await makeMaster()).id });
  return { ayni, file: await makeFile(ayni) };
}

/** The secret in the address of a feed. */
const tokenIn = (url: string) => new URL(url).pathname.split("/")[3] ?? "";

const readPodcast = async (token: string) => (await callRaw(podcastFeed, { params: { token } })).status;
const readCalendar = async (token: string) => (await callRaw(calendarFeed, { params: { token } })).status;
const readFile = async (id: string, token: string) => {
  const asked = { params: { id }, query: `?token=${token}` };
  const head = await call(headFile, { ...asked, method: "HEAD" });
  const { status } = await call(getFile, asked);
  expect(head.status).toBe(status);
  return status;
};

async function podcastOf(holder: Holder) {
  const { ayni, file } = await audioAyni();
  const held = await holderOf(ayni, holder);
  const params = { orderId: held.order?.id ?? (await makeOrder(await makeUser(), ayni)).id };
  const ask = (handler: Parameters<typeof call>[0], method: string) =>
    call(handler, { method, params, cookie: held.cookie });
  return { ...held, ayni, file, params, ask };
}

/** A person with the private feed of a podcast that they received. */
async function listening() {
  const made = await podcastOf("receiver");
  const { status, body } = await made.ask(podcast.POST, "POST");
  expect(status).toBe(201);
  return { ...made, orderId: made.params.orderId, token: tokenIn(body.data.url) };
}

describe("who has a private podcast", () => {
  const statuses: Partial<Record<Holder, number>> = { receiver: 200, visitor: 401, revoked: 401 };

  test.each(HOLDERS.map((holder) => [holder, statuses[holder] ?? 404] as const))(
    "%s: %i",
    async (holder, status) => {
      const { ask, params } = await podcastOf(holder);
      const made = await ask(podcast.POST, "POST");
      expect(made.status).toBe(status === 200 ? 201 : status);
      expect(await db.privateFeed.count({ where: params })).toBe(status === 200 ? 1 : 0);
      const known = await ask(podcast.GET, "GET");
      expect(known.status).toBe(status);
      expect(known.body.data).toEqual(made.body.data);
      expect((await ask(podcast.DELETE, "DELETE")).status).toBe(status === 200 ? 204 : status);
      expect(await db.privateFeed.count({ where: params })).toBe(0);
    },
  );

  test("nobody of what there is nothing to hear in", async () => {
    const ayni = await makeAyni({ userId: (await makeMaster()).id, contentType: "EBOOK" });
    await makeFile(ayni, { kind: "EBOOK", mimeType: "application/pdf" });
    const { order, cookie } = await holderOf(ayni, "receiver");
    const ask = () => call(podcast.POST, { method: "POST", params: { orderId: order?.id ?? "" }, cookie });
    expect((await ask()).status).toBe(404);
    await makeFile(ayni);
    expect((await ask()).status).toBe(201);
  });

  test("not from another site", async () => {
    const { params, cookie } = await podcastOf("receiver");
    const headers = { origin: "https://otro.example" };
    expect((await call(podcast.POST, { method: "POST", params, cookie, headers })).status).toBe(403);
    expect(await db.privateFeed.count({ where: params })).toBe(0);
  });
});

describe("a private podcast", () => {
  test("is read and its files fetched without a session, also in parts", async () => {
    const { token, file } = await listening();
    await storage.put(file.key, mp3, { contentType: "audio/mpeg" });
    await db.file.update({ where: { id: file.id }, data: { size: mp3.byteLength } });
    const feed = await callRaw(podcastFeed, { params: { token } });
    expect(feed.status).toBe(200);
    expect(feed.headers.get("cache-control")).toMatch(/^private/);
    const answer = await call(getFile, { params: { id: file.id }, query: `?token=${token}` });
    const part = await fetch(answer.headers.get("location") ?? "", { headers: { range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-9/${mp3.byteLength}`);
  });

  const ends: [string, (made: Awaited<ReturnType<typeof listening>>) => Promise<unknown>][] = [
    [
      "the access expires",
      ({ orderId }) =>
        db.order.update({
          where: { id: orderId },
          data: { contentExpirationDate: new Date(Date.now() - 1) },
        }),
    ],
    [
      "it is refunded",
      ({ orderId }) =>
        db.order.update({ where: { id: orderId }, data: { status: "REFUNDED", refundedAt: new Date() } }),
    ],
    [
      "the account is closed",
      ({ person }) =>
        db.user.update({ where: { id: person?.id ?? "" }, data: { deactivatedAt: new Date() } }),
    ],
    ["it is renewed", ({ ask }) => ask(podcast.POST, "POST")],
    ["it is given up", ({ ask }) => ask(podcast.DELETE, "DELETE")],
  ];

  test.each(ends)("ends when %s, and until then it serves", async (_name, end) => {
    const made = await listening();
    const { token, file } = made;
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([200, 302]);
    await end(made);
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([404, 404]);
  });

  test("serves for longer where the access does", async () => {
    const { token, file, orderId } = await listening();
    const contentExpirationDate = new Date(Date.now() + DAY);
    await db.order.update({ where: { id: orderId }, data: { contentExpirationDate } });
    expect([await readPodcast(token), await readFile(file.id, token)]).toEqual([200, 302]);
  });

  test("opens nothing but the files of its own content", async () => {
    const { token, file } = await listening();
    const other = await audioAyni();
    expect(await readFile(other.file.id, token)).toBe(404);
    expect(await readFile(randomUUID(), token)).toBe(404);
    const answer = await call(getFile, { params: { id: file.id } });
    expect(answer.status).toBe(404);
    for (const wrong of ["", randomBytes(32).toString("base64url"), token.slice(0, -1), "x".repeat(100)])
      expect(await readFile(file.id, wrong)).toBe(404);
    expect(await readFile(file.id, "x".repeat(101))).toBe(422);
    expect(await readFile(file.id, token)).toBe(302);
  });

  test("is no calendar, and a calendar is no podcast", async () => {
    const { token, file, cookie } = await listening();
    expect(await readCalendar(token)).toBe(404);
    const { body } = await call(calendar.POST, { method: "POST", cookie });
    const other = tokenIn(body.data.url);
    expect(await readCalendar(other)).toBe(200);
    expect([await readPodcast(other), await readFile(file.id, other)]).toEqual([404, 404]);
  });
});

describe("a private calendar", () => {
  const asked = async (person: { id: string }) => {
    const cookie = await cookieOf(person);
    return (handler: Parameters<typeof call>[0], method: string) => call(handler, { method, cookie });
  };

  test("is made, shown again, renewed and given up", async () => {
    const ask = await asked(await makeUser());
    expect((await ask(calendar.GET, "GET")).body).toEqual({ data: null });
    const first = await ask(calendar.POST, "POST");
    expect(first.status).toBe(201);
    expect(first.body.data.url).toMatch(/^http:\/\/localhost:3000\/api\/feeds\/[\w-]{43}\/encuentros\.ics$/);
    expect((await ask(calendar.GET, "GET")).body).toEqual(first.body);
    expect(await readCalendar(tokenIn(first.body.data.url))).toBe(200);

    const second = await ask(calendar.POST, "POST");
    expect(await readCalendar(tokenIn(first.body.data.url))).toBe(404);
    expect(await readCalendar(tokenIn(second.body.data.url))).toBe(200);

    expect((await ask(calendar.DELETE, "DELETE")).status).toBe(204);
    expect((await ask(calendar.DELETE, "DELETE")).status).toBe(204);
    expect(await readCalendar(tokenIn(second.body.data.url))).toBe(404);
    expect((await ask(calendar.GET, "GET")).body).toEqual({ data: null });
  });

  test("needs a session, and closes with the account", async () => {
    for (const [method, handler] of Object.entries(calendar))
      expect((await call(handler, { method })).status, method).toBe(401);
    const person = await makeUser();
    const token = tokenIn((await (await asked(person))(calendar.POST, "POST")).body.data.url);
    expect(await readCalendar(token)).toBe(200);
    await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    expect(await readCalendar(token)).toBe(404);
  });

  test("of many renewals at once one address remains", async () => {
    const person = await makeUser();
    const ask = await asked(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(calendar.POST, "POST")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const tokens = answers.map(({ body }) => tokenIn(body.data.url));
    expect(new Set(tokens).size).toBe(8);
    const statuses = await Promise.all(tokens.map(readCalendar));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await db.privateFeed.count({ where: { userId: person.id } })).toBe(1);
  });

  test("negative control: without waiting for each other some renewals fail", async () => {
    const { id: userId } = await makeUser();
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

describe("the secret of a feed", () => {
  test("is not in the database, and opens for its person alone", async () => {
    const { token, person, orderId } = await listening();
    const row = await db.privateFeed.findFirstOrThrow({ where: { orderId } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(unseal("private feed", row.sealed, person?.id ?? "")).toBe(token);
    expect(unseal("private feed", row.sealed, randomUUID())).toBeNull();
    expect(unseal("second factor", row.sealed, person?.id ?? "")).toBeNull();
  });

  test("that was sealed by another key is not shown, and can be renewed", async () => {
    const { ask, orderId, token } = await listening();
    await db.privateFeed.updateMany({ where: { orderId }, data: { sealed: "AAAA" } });
    expect((await ask(podcast.GET, "GET")).body).toEqual({ data: null });
    expect(await readPodcast(token)).toBe(200);
    expect((await ask(podcast.POST, "POST")).status).toBe(201);
    expect(await readPodcast(token)).toBe(404);
  });

  test("of a second factor that was sealed before there were feeds can still be read", () => {
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
