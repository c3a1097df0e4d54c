import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/follows/[masterId]/route";
import { db } from "@/lib/platform/db/client";
import { findMasterView } from "@/lib/discovery/masters/data";
import { createPersonaCookie, PERSONAS } from "@/tests/support/factories/personas";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

let master: Awaited<ReturnType<typeof createTestMaster>>;
let apprentice: Awaited<ReturnType<typeof createTestUser>>;
let cookie: string;

beforeEach(async () => {
  [master, apprentice] = await Promise.all([createTestMaster(), createTestUser()]);
  cookie = await createSessionCookie(apprentice);
  takeInvalidatedTags();
});

const call = (handler: typeof PUT, masterId = master.id, sessionCookie = cookie) =>
  callHandler(handler, {
    method: handler === GET ? "GET" : "PUT",
    params: { masterId },
    cookie: sessionCookie,
  });
const listFollows = () => db.follow.findMany({ where: { masterId: master.id } });

describe("following", () => {
  test("starts and ends, and updates the count on the Master's page immediately", async () => {
    expect((await call(GET)).body).toEqual({ data: { following: false } });
    expect(await call(PUT)).toMatchObject({ status: 200, body: { data: { following: true } } });
    expect(takeInvalidatedTags()).toEqual([`master:${master.slug}`]);
    expect((await call(GET)).body).toEqual({ data: { following: true } });
    expect((await findMasterView(master.slug))?.counts.followers).toBe(1);
    expect((await call(DELETE)).body).toEqual({ data: { following: false } });
    expect(await listFollows()).toEqual([]);
  });

  test("is idempotent, also concurrently, and so is unfollowing", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => call(PUT)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listFollows()).toHaveLength(1);
    takeInvalidatedTags();
    expect([(await call(DELETE)).status, (await call(DELETE)).status]).toEqual([200, 200]);
    expect(takeInvalidatedTags()).toHaveLength(1);
  });

  test("is limited to active Masters other than oneself", async () => {
    const ownResponse = await call(PUT, master.id, await createSessionCookie(master));
    expect([ownResponse.status, ownResponse.body.message]).toEqual([409, "No puedes seguirte."]);
    expect((await call(PUT, (await createTestUser()).id)).status).toBe(404);
    expect((await call(PUT, crypto.randomUUID())).status).toBe(404);
    expect((await call(PUT, "x")).status).toBe(400);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await call(PUT)).status).toBe(404);
    expect(await db.follow.count({ where: { followerId: apprentice.id } })).toBe(0);
  });

  test("can end after the Master closed their account", async () => {
    await call(PUT);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await call(DELETE)).status).toBe(200);
    expect(await listFollows()).toEqual([]);
  });

  test.each(PERSONAS)("%s can follow only with a valid session, and only for themselves", async (persona) => {
    const personaCookie = await createPersonaCookie(apprentice, persona);
    const { status } = await callHandler(PUT, {
      method: "PUT",
      params: { masterId: master.id },
      ...(personaCookie ? { cookie: personaCookie } : {}),
    });
    const isRejected = ["visitor", "revoked", "deactivated"].includes(persona);
    expect(status).toBe(isRejected ? 401 : 200);
    const followerIds = (await listFollows()).map(({ followerId }) => followerId);
    expect(followerIds).toHaveLength(isRejected ? 0 : 1);
    expect(followerIds.includes(apprentice.id)).toBe(persona === "self");
  });
});
