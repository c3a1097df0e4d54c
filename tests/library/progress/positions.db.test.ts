import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, PUT } from "@/app/api/playback/[fileId]/route";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { positionsOf, progressOf } from "@/lib/library/progress/data";
import { makeAyni, makeEncuentro, makeFile } from "../../../tools/factories/ayni";
import { holderOf, HOLDERS, type Holder } from "../../../tools/factories/receivers";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

type Content = Awaited<ReturnType<typeof makeAyni>>;
type Kept = Awaited<ReturnType<typeof makeFile>>;

let ayni: Content;
let file: Kept;

beforeEach(async () => {
  ayni = await makeAyni({ userId: (await makeMaster()).id });
  file = await makeFile(ayni);
});

const put = (cookie: string | undefined, json: unknown, fileId = file.id) =>
  call(PUT, { method: "PUT", params: { fileId }, json, ...(cookie ? { cookie } : {}) });
const keptBy = (userId: string) =>
  db.playbackPosition.findUnique({ where: { userId_fileId: { userId, fileId: file.id } } });

/** Somebody who has received the content. */
async function receiver() {
  const person = await makeUser();
  await makeOrder(person, ayni);
  const actor = { ...person, kind: "member", address: "", sessionId: "" } as unknown as Member;
  return { person, actor, cookie: await cookieOf(person) };
}

describe("who may have their place kept", () => {
  const EXPECTED: Record<Holder, { status: number; kept: boolean }> = {
    receiver: { status: 204, kept: true },
    owner: { status: 204, kept: false },
    admin: { status: 204, kept: false },
    expired: { status: 404, kept: false },
    refunded: { status: 404, kept: false },
    pending: { status: 404, kept: false },
    other: { status: 404, kept: false },
    otherMaster: { status: 404, kept: false },
    visitor: { status: 401, kept: false },
    revoked: { status: 401, kept: false },
  };

  test.each(HOLDERS)("%s", async (holder) => {
    const { person, cookie } = await holderOf(ayni, holder);
    const { status } = await put(cookie, { position: "12", percent: 5 });
    expect({ status, kept: person !== null && (await keptBy(person.id)) !== null }).toEqual(EXPECTED[holder]);
  });

  test("whoever hears a free sample may, and nothing is kept of it", async () => {
    const sample = await makeFile(ayni, { freeSample: true });
    const { person, cookie } = await holderOf(ayni, "other");
    expect((await put(cookie, { position: "12", percent: 5 }, sample.id)).status).toBe(204);
    expect(await db.playbackPosition.count({ where: { userId: person?.id } })).toBe(0);
    // Negative control: once nobody may see the content, its sample is like any other file.
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT", publishedAt: null } });
    expect((await put(cookie, { position: "12", percent: 5 }, sample.id)).status).toBe(404);
  });

  test("a file that never arrived, that is gone or that never was is not there", async () => {
    const { cookie } = await receiver();
    const pending = await makeFile(ayni, { status: "PENDING", readyAt: null });
    await db.file.update({ where: { id: file.id }, data: { ayniId: null } });
    const place = { position: "1", percent: 1 };
    for (const id of [pending.id, file.id, crypto.randomUUID()])
      expect((await put(cookie, place, id)).status).toBe(404);
    expect((await put(cookie, place, "x")).status).toBe(400);
  });
});

test.each([
  ["no position", { percent: 3 }],
  ["a position that is too long", { position: "1".repeat(201), percent: 3 }],
  ["a percent below 0", { position: "1", percent: -1 }],
  ["a percent above 100", { position: "1", percent: 101 }],
  ["half a percent", { position: "1", percent: 0.5 }],
  ["a position with a NUL", { position: "1\0", percent: 1 }],
])("%s is refused", async (_name, json) => {
  const { person, cookie } = await receiver();
  expect((await put(cookie, json)).status).toBe(422);
  expect(await keptBy(person.id)).toBeNull();
});

test("the place moves freely, and what one has come through only grows", async () => {
  const { person, cookie } = await receiver();
  await put(cookie, { position: "60", percent: 92 });
  await put(cookie, { position: "0", percent: 100 });
  await put(cookie, { position: "7", percent: 10 });
  expect(await keptBy(person.id)).toMatchObject({ position: "7", percent: 100 });
});

test("many at once leave one row, with the furthest that anybody told", async () => {
  const { person, cookie } = await receiver();
  const percents = [5, 40, 12, 77, 30, 8, 61, 2];
  const answers = await Promise.all(
    percents.map((percent) => put(cookie, { position: String(percent), percent })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await db.playbackPosition.findMany({ where: { userId: person.id } })).toMatchObject([
    { percent: 77 },
  ]);
});

test("a place is its person's own, and is forgotten for them alone", async () => {
  const [one, two] = await Promise.all([receiver(), receiver()]);
  await put(one.cookie, { position: "1", percent: 1 });
  await put(two.cookie, { position: "2", percent: 2 });
  const forget = (cookie: string) => call(DELETE, { method: "DELETE", params: { fileId: file.id }, cookie });
  expect([(await forget(one.cookie)).status, (await forget(one.cookie)).status]).toEqual([204, 204]);
  expect(await positionsOf(one.actor, ayni.id)).toEqual([]);
  expect(await positionsOf(two.actor, ayni.id)).toMatchObject([
    { fileId: file.id, position: "2", percent: 2 },
  ]);
});

describe("progress", () => {
  test("tells each content by what its person has come through", async () => {
    const { actor, cookie } = await receiver();
    const second = await makeFile(ayni, { position: 1 });
    await makeFile(ayni, { status: "PENDING", readyAt: null, position: 2 });
    await put(cookie, { position: "0", percent: 100 });
    await put(cookie, { position: "30", percent: 40 }, second.id);
    const other = await makeAyni({ userId: ayni.userId });
    await makeFile(other);

    const progress = await progressOf(actor, [ayni.id, other.id]);
    expect(progress.get(ayni.id)).toMatchObject({
      state: "doing",
      percent: 70,
      next: { id: second.id, number: 2, position: "30" },
    });
    expect(progress.get(other.id)).toMatchObject({ state: "todo", percent: 0, touchedAt: null });
    // Nobody else's places are in it.
    expect((await progressOf((await receiver()).actor, [ayni.id])).get(ayni.id)).toMatchObject({
      state: "todo",
      percent: 0,
    });
  });

  test("goes by the encuentros where there is nothing to play or read", async () => {
    const { actor } = await receiver();
    const live = await makeAyni({ userId: ayni.userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    await makeEncuentro(live.id, { startsAt: new Date("2026-11-20T18:00:00Z") });
    await makeEncuentro(live.id, { startsAt: new Date("2026-11-27T18:00:00Z") });
    const stateAt = async (now: string) =>
      (await progressOf(actor, [live.id], new Date(now))).get(live.id)?.state;
    expect(await stateAt("2026-11-19T00:00:00Z")).toBe("todo");
    expect(await stateAt("2026-11-21T00:00:00Z")).toBe("doing");
    expect(await stateAt("2026-11-28T00:00:00Z")).toBe("done");
  });
});
