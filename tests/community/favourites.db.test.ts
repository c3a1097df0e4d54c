import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as closeAccount } from "@/app/api/account-settings/[id]/route";
import { GET as exportData } from "@/app/api/account-settings/[id]/data/route";
import { DELETE, PUT } from "@/app/api/favourites/[ayniId]/route";
import { GET as listIds } from "@/app/api/favourites/ids/route";
import { GET as listItems } from "@/app/api/favourites/items/route";
import { GET as list, POST as merge } from "@/app/api/favourites/route";
import { DELETE as removeUnavailable } from "@/app/api/favourites/unavailable/route";
import {
  FAVOURITES_PAGE_SIZE,
  MAX_DEVICE_FAVOURITES,
  MAX_FAVOURITES,
} from "@/lib/community/favourites/policy";
import { db } from "@/lib/platform/db/client";
import { buildTestAyni, createTestAyni } from "@/tests/support/factories/ayni";
import { createPersonaCookie, PERSONAS } from "@/tests/support/factories/personas";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

const ROUNDS = 6;

let master: Awaited<ReturnType<typeof createTestMaster>>;
let user: Awaited<ReturnType<typeof createTestUser>>;
let cookie: string;

beforeEach(async () => {
  [master, user] = await Promise.all([createTestMaster(), createTestUser()]);
  cookie = await createSessionCookie(user);
});

/** Creates listed contents; returns their ids. */
async function createContents(count: number): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({ ...buildTestAyni(master.id), id: randomUUID() }));
  await db.ayni.createMany({ data });
  return data.map(({ id }) => id);
}

/** Fills the user's list up to `free` places. */
async function fillUpTo(free: number): Promise<void> {
  const ids = await createContents(MAX_FAVOURITES - free);
  await db.favourite.createMany({ data: ids.map((ayniId) => ({ userId: user.id, ayniId })) });
}

const change = (handler: typeof PUT, ayniId: string, as = cookie) =>
  callHandler(handler, { method: handler === PUT ? "PUT" : "DELETE", params: { ayniId }, cookie: as });
const save = (ayniId: string) => change(PUT, ayniId);
const send = (ayniIds: unknown) => callHandler(merge, { method: "POST", json: { ayniIds }, cookie });
const read = (query = "") => callHandler(list, { query, cookie });
const countSaved = (userId = user.id) => db.favourite.count({ where: { userId } });
const idsOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.content.map(({ id }: { id: string }) => id);

describe("saving a content", () => {
  test("lists it first until it is removed, and both are idempotent", async () => {
    const [first = "", second = ""] = await createContents(2);
    expect(await save(first)).toMatchObject({ status: 200, body: { data: { saved: true } } });
    await db.favourite.updateMany({
      data: { createdAt: new Date(Date.now() - 60_000) },
      where: { ayniId: first },
    });
    expect((await save(second)).status).toBe(200);
    expect((await save(first)).status).toBe(200);
    expect(idsOf(await read())).toEqual([second, first]);
    expect((await callHandler(listIds, { cookie })).body).toEqual({ data: { ayniIds: [second, first] } });

    expect((await change(DELETE, second)).body).toEqual({ data: { saved: false } });
    expect((await change(DELETE, second)).status).toBe(200);
    expect((await read()).body).toMatchObject({
      content: [{ id: first }],
      metadata: { total: 1, after: null },
    });
  });

  test("is private: answers are not stored, and others see only their own", async () => {
    const [ayniId = ""] = await createContents(1);
    await save(ayniId);
    expect((await read()).headers.get("cache-control")).toBe("no-store");
    const otherCookie = await createSessionCookie(await createTestUser());
    expect((await callHandler(list, { cookie: otherCookie })).body.content).toEqual([]);
    expect((await callHandler(listIds, { cookie: otherCookie })).body.data.ayniIds).toEqual([]);
    expect((await change(DELETE, ayniId, otherCookie)).status).toBe(200);
    expect(await countSaved()).toBe(1);
  });

  test.each(PERSONAS)("%s saves only with a valid session, and only for themselves", async (persona) => {
    const [ayniId = ""] = await createContents(1);
    const personaCookie = await createPersonaCookie(user, persona);
    const { status } = await callHandler(PUT, {
      method: "PUT",
      params: { ayniId },
      ...(personaCookie ? { cookie: personaCookie } : {}),
    });
    const isRejected = ["visitor", "revoked", "deactivated"].includes(persona);
    expect(status).toBe(isRejected ? 401 : 200);
    const owners = await db.favourite.findMany({ where: { ayniId }, select: { userId: true } });
    expect(owners).toHaveLength(isRejected ? 0 : 1);
    expect(owners.some(({ userId }) => userId === user.id)).toBe(persona === "self");
  });

  test("needs a session for every call but the public one", async () => {
    const params = { ayniId: randomUUID() };
    const answers = await Promise.all([
      callHandler(list),
      callHandler(listIds),
      callHandler(merge, { method: "POST", json: { ayniIds: [] } }),
      callHandler(PUT, { method: "PUT", params }),
      callHandler(DELETE, { method: "DELETE", params }),
      callHandler(removeUnavailable, { method: "DELETE" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test("is refused from other sites, for drafts and unknown contents, and for malformed ids and cursors", async () => {
    const [listed = ""] = await createContents(1);
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const crossSite = await callHandler(PUT, { method: "PUT", params: { ayniId: listed }, cookie, headers });
    expect(crossSite.status).toBe(403);
    expect((await save(draft.id)).status).toBe(404);
    expect((await save(randomUUID())).status).toBe(404);
    expect((await save("x")).status).toBe(400);
    expect((await read("?after=x")).status).toBe(400);
    expect(await countSaved()).toBe(0);
  });

  test("concurrently saves it once", async () => {
    const [ayniId = ""] = await createContents(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(ayniId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countSaved()).toBe(1);
  });
});

describe("the limit", () => {
  test("refuses one more, but not what is saved already", async () => {
    await fillUpTo(1);
    const [last = "", another = ""] = await createContents(2);
    expect((await save(last)).status).toBe(200);
    const refused = await save(another);
    expect([refused.status, refused.body.error]).toEqual([409, "Conflict"]);
    expect(refused.body.message).toContain(String(MAX_FAVOURITES));
    expect((await save(last)).status).toBe(200);
    expect(await countSaved()).toBe(MAX_FAVOURITES);
    await change(DELETE, last);
    expect((await save(another)).status).toBe(200);
  });

  test("holds when two requests compete for the last place", async () => {
    await fillUpTo(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await createContents(2);
      const answers = await Promise.all(ids.map(save));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await countSaved()).toBe(MAX_FAVOURITES);
      await db.favourite.deleteMany({ where: { userId: user.id, ayniId: { in: ids } } });
    }
  });

  test("control: counting before writing would exceed it", async () => {
    await fillUpTo(1);
    const meet = createBarrier(2);
    const ids = await createContents(2);
    const attempt = async (ayniId: string) => {
      const isFree = (await countSaved()) < MAX_FAVOURITES;
      await meet();
      if (isFree) await db.favourite.create({ data: { userId: user.id, ayniId } });
    };
    await Promise.all(ids.map(attempt));
    expect(await countSaved()).toBe(MAX_FAVOURITES + 1);
  });

  test("is filled by a merge with the last saved ones", async () => {
    await fillUpTo(2);
    const ids = await createContents(3);
    expect((await send(ids)).body).toEqual({ data: { added: 2 } });
    const saved = await db.favourite.findMany({ where: { userId: user.id, ayniId: { in: ids } } });
    expect(saved.map(({ ayniId }) => ayniId).sort()).toEqual(ids.slice(0, 2).sort());
  });
});

describe("merging what was saved in the browser", () => {
  test("keeps the order, skips what is not listed, and can be repeated", async () => {
    const ids = await createContents(3);
    const archived = await createTestAyni({ userId: master.id, status: "ARCHIVED", archivedAt: new Date() });
    const sent = [...ids, archived.id, randomUUID(), ...ids];
    expect(await send(sent)).toMatchObject({ status: 200, body: { data: { added: 3 } } });
    expect(idsOf(await read())).toEqual(ids);
    expect((await send(sent)).body).toEqual({ data: { added: 0 } });
    expect((await send([])).body).toEqual({ data: { added: 0 } });
    expect(idsOf(await read())).toEqual(ids);
  });

  test("concurrently, from two tabs, adds each once", async () => {
    const ids = await createContents(5);
    const answers = await Promise.all([send(ids), send(ids), send(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(5);
    expect(await countSaved()).toBe(5);
  });

  test.each([
    ["no list", undefined],
    ["a malformed id", ["x"]],
    ["another type", "x"],
    ["too many", Array.from({ length: MAX_DEVICE_FAVOURITES + 1 }, () => randomUUID())],
  ])("is refused for %s", async (_, ayniIds) => {
    const { status, body } = await send(ayniIds);
    expect([status, body.error]).toEqual([422, "ValidationError"]);
    expect(await countSaved()).toBe(0);
  });
});

describe("the list", () => {
  test("has pages without gaps or repetitions", async () => {
    const ids = await createContents(FAVOURITES_PAGE_SIZE + 3);
    await send(ids);
    const first = await read();
    expect(first.body.metadata).toMatchObject({ total: ids.length, pageSize: FAVOURITES_PAGE_SIZE });
    const [newest = ""] = await createContents(1);
    await save(newest);
    const second = await read(`?after=${first.body.metadata.after}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect(second.body.metadata.after).toBeNull();
  });

  test("counts what is no longer listed without showing it, until it is listed again or removed", async () => {
    const [kept = "", withdrawn = ""] = await createContents(2);
    await send([kept, withdrawn]);
    await db.ayni.update({
      where: { id: withdrawn },
      data: { status: "DRAFT", title: "Un borrador secreto" },
    });
    const hidden = await read();
    expect(hidden.body).toMatchObject({ content: [{ id: kept }], metadata: { total: 1, unavailable: 1 } });
    const file = await callHandler(exportData, { params: { id: user.id }, cookie });
    expect(JSON.stringify(file.body)).not.toContain("Un borrador secreto");
    expect((await save(withdrawn)).status).toBe(200);

    await db.ayni.update({ where: { id: withdrawn }, data: { status: "PUBLISHED" } });
    expect(idsOf(await read())).toEqual([kept, withdrawn]);

    await db.ayni.update({ where: { id: withdrawn }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect((await callHandler(removeUnavailable, { method: "DELETE", cookie })).status).toBe(204);
    expect((await read()).body).toMatchObject({ content: [{ id: kept }], metadata: { unavailable: 0 } });
  });
});

describe("the public call for visitors", () => {
  const readItems = (ids: string[]) =>
    callHandler(listItems, { query: `?${new URLSearchParams(ids.map((id) => ["ayniIds[]", id]))}` });

  test("returns listed contents in the order of the ids", async () => {
    const [first = "", second = ""] = await createContents(2);
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const answer = await readItems([second, draft.id, randomUUID(), first, second]);
    expect([answer.status, idsOf(answer)]).toEqual([200, [second, first]]);
  });

  test("is bounded and validated", async () => {
    const tooMany = Array.from({ length: FAVOURITES_PAGE_SIZE + 1 }, () => randomUUID());
    const answers = await Promise.all([readItems(tooMany), readItems(["x"]), readItems([])]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe("the account", () => {
  test("exports what was saved, and forgets it when it is closed", async () => {
    const [ayniId = ""] = await createContents(1);
    await save(ayniId);
    const params = { id: user.id };
    const { body } = await callHandler(exportData, { params, cookie });
    expect(body.favourites).toMatchObject([{ ayniId, ayni: { title: "Respirar para volver a casa" } }]);
    const closed = await callHandler(closeAccount, {
      method: "DELETE",
      params,
      json: { password: TEST_PASSWORD },
      cookie,
    });
    expect(closed.status).toBeLessThan(300);
    expect(await countSaved()).toBe(0);
  });

  test("loses a content that is deleted", async () => {
    const [ayniId = ""] = await createContents(1);
    await save(ayniId);
    await db.ayni.delete({ where: { id: ayniId } });
    expect(await countSaved()).toBe(0);
  });
});
