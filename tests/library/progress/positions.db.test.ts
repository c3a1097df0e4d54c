import { beforeEach, describe, expect, test } from "vitest";
import { DELETE, PUT } from "@/app/api/playback/[fileId]/route";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { listSavedPositions, findProgress } from "@/lib/library/progress/data";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import {
  createContentViewer,
  CONTENT_VIEWERS,
  type ContentViewer,
} from "@/tests/support/factories/receivers";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Content = Awaited<ReturnType<typeof createTestAyni>>;
type ContentFile = Awaited<ReturnType<typeof createTestFile>>;

let ayni: Content;
let file: ContentFile;

beforeEach(async () => {
  ayni = await createTestAyni({ userId: (await createTestMaster()).id });
  file = await createTestFile(ayni);
});

const put = (cookie: string | undefined, json: unknown, fileId = file.id) =>
  callHandler(PUT, { method: "PUT", params: { fileId }, json, ...(cookie ? { cookie } : {}) });
const savedBy = (userId: string) =>
  db.playbackPosition.findUnique({ where: { userId_fileId: { userId, fileId: file.id } } });

/** A user with an order of the content. */
async function receiver() {
  const person = await createTestUser();
  await createTestOrder(person, ayni);
  const actor = { ...person, kind: "member", ipAddress: "", sessionId: "" } as unknown as Member;
  return { person, actor, cookie: await createSessionCookie(person) };
}

describe("saving a position", () => {
  const EXPECTED: Record<ContentViewer, { status: number; isSaved: boolean }> = {
    receiver: { status: 204, isSaved: true },
    owner: { status: 204, isSaved: false },
    admin: { status: 204, isSaved: false },
    expired: { status: 404, isSaved: false },
    refunded: { status: 404, isSaved: false },
    pending: { status: 404, isSaved: false },
    other: { status: 404, isSaved: false },
    otherMaster: { status: 404, isSaved: false },
    visitor: { status: 401, isSaved: false },
    revoked: { status: 401, isSaved: false },
  };

  test.each(CONTENT_VIEWERS)("is decided for %s", async (viewer) => {
    const { person, cookie } = await createContentViewer(ayni, viewer);
    const { status } = await put(cookie, { position: "12", percent: 5 });
    expect({ status, isSaved: person !== null && (await savedBy(person.id)) !== null }).toEqual(
      EXPECTED[viewer],
    );
  });

  test("is accepted but ignored for a free sample", async () => {
    const sample = await createTestFile(ayni, { freeSample: true });
    const { person, cookie } = await createContentViewer(ayni, "other");
    expect((await put(cookie, { position: "12", percent: 5 }, sample.id)).status).toBe(204);
    expect(await db.playbackPosition.count({ where: { userId: person?.id } })).toBe(0);
    // Control: the sample of an unpublished content is private.
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT", publishedAt: null } });
    expect((await put(cookie, { position: "12", percent: 5 }, sample.id)).status).toBe(404);
  });

  test("returns 404 for a pending, detached or unknown file", async () => {
    const { cookie } = await receiver();
    const pending = await createTestFile(ayni, { status: "PENDING", readyAt: null });
    await db.file.update({ where: { id: file.id }, data: { ayniId: null } });
    const position = { position: "1", percent: 1 };
    for (const id of [pending.id, file.id, crypto.randomUUID()])
      expect((await put(cookie, position, id)).status).toBe(404);
    expect((await put(cookie, position, "x")).status).toBe(400);
  });
});

test.each([
  ["no position", { percent: 3 }],
  ["a too long position", { position: "1".repeat(201), percent: 3 }],
  ["a percent below 0", { position: "1", percent: -1 }],
  ["a percent above 100", { position: "1", percent: 101 }],
  ["a fractional percent", { position: "1", percent: 0.5 }],
  ["a position with a NUL", { position: "1\0", percent: 1 }],
])("returns 422 for %s", async (_name, json) => {
  const { person, cookie } = await receiver();
  expect((await put(cookie, json)).status).toBe(422);
  expect(await savedBy(person.id)).toBeNull();
});

test("moves the position freely but never lowers the percent", async () => {
  const { person, cookie } = await receiver();
  await put(cookie, { position: "60", percent: 92 });
  await put(cookie, { position: "0", percent: 100 });
  await put(cookie, { position: "7", percent: 10 });
  expect(await savedBy(person.id)).toMatchObject({ position: "7", percent: 100 });
});

test("keeps one row with the highest percent for concurrent saves", async () => {
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

test("keeps and deletes positions per user", async () => {
  const [one, two] = await Promise.all([receiver(), receiver()]);
  await put(one.cookie, { position: "1", percent: 1 });
  await put(two.cookie, { position: "2", percent: 2 });
  const deletePosition = (cookie: string) =>
    callHandler(DELETE, { method: "DELETE", params: { fileId: file.id }, cookie });
  expect([(await deletePosition(one.cookie)).status, (await deletePosition(one.cookie)).status]).toEqual([
    204, 204,
  ]);
  expect(await listSavedPositions(one.actor, ayni.id)).toEqual([]);
  expect(await listSavedPositions(two.actor, ayni.id)).toMatchObject([
    { fileId: file.id, position: "2", percent: 2 },
  ]);
});

describe("progress", () => {
  test("is computed per content from the user's positions", async () => {
    const { actor, cookie } = await receiver();
    const second = await createTestFile(ayni, { position: 1 });
    await createTestFile(ayni, { status: "PENDING", readyAt: null, position: 2 });
    await put(cookie, { position: "0", percent: 100 });
    await put(cookie, { position: "30", percent: 40 }, second.id);
    const other = await createTestAyni({ userId: ayni.userId });
    await createTestFile(other);

    const progress = await findProgress(actor, [ayni.id, other.id]);
    expect(progress.get(ayni.id)).toMatchObject({
      state: "doing",
      percent: 70,
      next: { id: second.id, number: 2, position: "30" },
    });
    expect(progress.get(other.id)).toMatchObject({ state: "todo", percent: 0, touchedAt: null });
    // Other users' positions do not count.
    expect((await findProgress((await receiver()).actor, [ayni.id])).get(ayni.id)).toMatchObject({
      state: "todo",
      percent: 0,
    });
  });

  test("follows the encuentros of a content without files", async () => {
    const { actor } = await receiver();
    const live = await createTestAyni({
      userId: ayni.userId,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
    });
    await createTestEncuentro(live.id, { startsAt: new Date("2026-11-20T18:00:00Z") });
    await createTestEncuentro(live.id, { startsAt: new Date("2026-11-27T18:00:00Z") });
    const stateAt = async (now: string) =>
      (await findProgress(actor, [live.id], new Date(now))).get(live.id)?.state;
    expect(await stateAt("2026-11-19T00:00:00Z")).toBe("todo");
    expect(await stateAt("2026-11-21T00:00:00Z")).toBe("doing");
    expect(await stateAt("2026-11-28T00:00:00Z")).toBe("done");
  });
});
