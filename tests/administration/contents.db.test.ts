import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as setFeatured } from "@/app/api/admin/contents/[id]/featured/route";
import { PUT as setTakedown } from "@/app/api/admin/contents/[id]/takedown/route";
import { PUT as saveAyni } from "@/app/api/ayni/[slug]/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { listContents } from "@/lib/administration/contents/data";
import { MAX_FEATURED } from "@/lib/administration/contents/policy";
import { CONTENTS_PAGE_SIZE, contentsQuery } from "@/lib/administration/contents/schema";
import type { ContentRow } from "@/lib/administration/contents/schema";
import { takeDownContent } from "@/lib/administration/contents/service";
import { db } from "@/lib/platform/db/client";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

let master: Person;
let admin: Person;
let ayni: Awaited<ReturnType<typeof createTestAyni>>;

const addPortrait = ({ id }: Person) =>
  db.profile.update({ where: { userId: id }, data: { profileImage: "profiles/test/portrait.webp" } });

beforeEach(async () => {
  [master, admin] = await Promise.all([createTestMaster(), createTestAdmin()]);
  await addPortrait(master);
  ayni = await createTestAyni({ userId: master.id });
  await db.featuredAyni.deleteMany();
  takeInvalidatedTags();
});

const put = async (handler: typeof setTakedown, id: string, json: object, who: Person | null) =>
  callHandler(handler, {
    method: "PUT",
    params: { id },
    cookie: who ? await createSessionCookie(who) : undefined,
    json,
  });
const takedown = (json: object, who: Person | null = admin) => put(setTakedown, ayni.id, json, who);
const feature = (featured: boolean, { id } = ayni, who: Person | null = admin) =>
  put(setFeatured, id, { featured }, who);
const TAKE_DOWN = { takenDown: true, reason: "Promete curar una enfermedad." };
const isListed = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).listed;
const actions = async () => {
  const entries = await db.auditEntry.findMany({
    where: { subjectId: master.id },
    orderBy: { createdAt: "asc" },
  });
  return entries.map(({ action, actorId }) => [action, actorId]);
};
const mailsToMaster = () =>
  db.outboxMail.findMany({ where: { userId: master.id, template: "content-taken-down" } });
const featuredIds = async () => (await db.featuredAyni.findMany()).map(({ ayniId }) => ayniId);

describe("taking a content down", () => {
  test("is for admins only, and needs a reason", async () => {
    for (const [who, status] of [
      [null, 401],
      [master, 403],
      [await createTestUser(), 403],
    ] as const) {
      expect((await takedown(TAKE_DOWN, who)).status).toBe(status);
    }
    for (const [json, field] of [
      [{ takenDown: true }, "reason"],
      [{ takenDown: true, reason: "  " }, "reason"],
      [{ takenDown: true, reason: "x".repeat(1001) }, "reason"],
      [{}, "takenDown"],
    ] as const) {
      const { status, body } = await takedown(json);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect((await put(setTakedown, randomUUID(), TAKE_DOWN, admin)).status).toBe(404);
    expect(await isListed()).toBe(true);
    expect(await actions()).toEqual([]);
  });

  test("hides it from newcomers, keeps it for receivers and tells the Master the reason", async () => {
    const [holder, stranger] = await Promise.all([createTestUser(), createTestUser()]);
    const audio = await createTestFile(ayni);
    await createTestOrder(holder, ayni);
    const open = async (who: Person) =>
      (await callHandler(openFile, { params: { id: audio.id }, cookie: await createSessionCookie(who) }))
        .status;
    const receive = async () =>
      (
        await callHandler(placeOrder, {
          method: "POST",
          cookie: await createSessionCookie(stranger),
          json: { ayniContentId: ayni.id },
        })
      ).status;
    expect((await takedown(TAKE_DOWN)).status).toBe(204);
    expect(takeInvalidatedTags().toSorted()).toEqual([
      `ayni:${ayni.slug}`,
      "catalogue",
      `master:${master.slug}`,
    ]);
    expect(await isListed()).toBe(false);
    expect(await open(holder)).toBe(302);
    expect(await open(stranger)).toBe(404);
    expect(await receive()).toBe(404);
    expect(await actions()).toEqual([["content.takenDown", admin.id]]);
    expect(await mailsToMaster()).toMatchObject([
      { to: master.email, payload: { title: ayni.title, reason: TAKE_DOWN.reason } },
    ]);
    expect(await db.notification.findMany({ where: { userId: master.id } })).toMatchObject([
      { type: "content-taken-down", payload: { slug: ayni.slug, title: ayni.title } },
    ]);

    expect((await takedown({ takenDown: false })).status).toBe(204);
    expect(takeInvalidatedTags()).toContain(`ayni:${ayni.slug}`);
    expect(await isListed()).toBe(true);
    expect(await receive()).toBe(201);
    expect((await actions()).map(([action]) => action)).toEqual(["content.takenDown", "content.restored"]);
  });

  test("outlasts what its Master and other admins do", async () => {
    await takedown(TAKE_DOWN);
    const cookie = await createSessionCookie(master);
    const save = (status: string) =>
      callHandler(saveAyni, { method: "PUT", params: { slug: ayni.slug }, cookie, json: { status } });
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } });
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "PUBLISHED", listed: true } });
    expect(await isListed()).toBe(false);
    await save("PUBLISHED");
    expect(await isListed()).toBe(false);
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: null } });
    expect(await isListed()).toBe(false);
    // Control: without the takedown the same change lists it.
    await db.ayniTakedown.delete({ where: { ayniId: ayni.id } });
    expect(await isListed()).toBe(true);
  });

  test("by two admins at once happens once", async () => {
    const other = await createTestAdmin();
    await Promise.all([
      takeDownContent(toTestMember(admin), ayni.id, "Uno"),
      takeDownContent(toTestMember(other), ayni.id, "Otro"),
    ]);
    expect(await actions()).toHaveLength(1);
    expect(await mailsToMaster()).toHaveLength(1);
    const { reason } = await db.ayniTakedown.findUniqueOrThrow({ where: { ayniId: ayni.id } });
    expect((await mailsToMaster())[0]?.payload).toMatchObject({ reason });
    takeInvalidatedTags();
    expect((await takedown(TAKE_DOWN)).status).toBe(204);
    expect(takeInvalidatedTags()).toEqual([]);
  });

  test("returns 409 for an archived content", async () => {
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED" } });
    expect((await takedown(TAKE_DOWN)).status).toBe(409);
  });
});

describe("featuring a content", () => {
  test("is for admins only, idempotent and audited", async () => {
    for (const [who, status] of [
      [null, 401],
      [master, 403],
    ] as const)
      expect((await feature(true, ayni, who)).status).toBe(status);
    expect(await featuredIds()).toEqual([]);
    for (const featured of [true, true, false, false]) expect((await feature(featured)).status).toBe(204);
    expect((await actions()).map(([action]) => action)).toEqual(["content.featured", "content.unfeatured"]);
    expect(takeInvalidatedTags()).toEqual(["catalogue", "catalogue"]);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "is not listed",
      () => db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } }),
      /No está publicada/,
    ],
    [
      "has ended",
      () => db.ayni.update({ where: { id: ayni.id }, data: { lastEndsAt: new Date(0) } }),
      /ya han pasado/,
    ],
    [
      "has a Master without a portrait",
      () => db.profile.update({ where: { userId: master.id }, data: { profileImage: null } }),
      /foto/,
    ],
    [
      "has a Master without a verified e-mail",
      () => db.user.update({ where: { id: master.id }, data: { emailVerified: null } }),
      /verificado su correo/,
    ],
  ])("returns 409 if it %s", async (_, change, message) => {
    await change();
    const { status, body } = await feature(true);
    expect([status, body.message]).toEqual([409, expect.stringMatching(message)]);
    expect(await featuredIds()).toEqual([]);
  });

  test("is limited, and frees the slots of what cannot be shown any more", async () => {
    const others = await Promise.all(
      Array.from({ length: MAX_FEATURED }, () => createTestAyni({ userId: master.id })),
    );
    const answers = await Promise.all([ayni, ...others].map((one) => feature(true, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: MAX_FEATURED }, () => 204),
      409,
    ]);
    expect(await featuredIds()).toHaveLength(MAX_FEATURED);
    const ids = await featuredIds();
    const refused = [ayni, ...others].find(({ id }) => !ids.includes(id)) ?? ayni;
    await db.ayni.update({ where: { id: ids[0] ?? "" }, data: { status: "ARCHIVED" } });
    expect((await feature(true, refused)).status).toBe(204);
    expect(await featuredIds()).toEqual(expect.arrayContaining([refused.id]));
    expect(await featuredIds()).not.toContain(ids[0]);
    await expect(
      db.featuredAyni.create({ data: { ayniId: randomUUID(), slot: MAX_FEATURED + 1 } }),
    ).rejects.toThrow(/FeaturedAyni_at_most_8/);
  });

  test("puts one first, in the place of another, and is audited", async () => {
    const other = await createTestAyni({ userId: master.id });
    const pin = (pinned: boolean | undefined, { id } = ayni) =>
      put(setFeatured, id, { featured: true, pinned }, admin);
    const pinnedIds = async () =>
      (await db.featuredAyni.findMany({ where: { pinned: true } })).map(({ ayniId }) => ayniId);
    for (const pinned of [true, true, undefined]) expect((await pin(pinned)).status).toBe(204);
    expect(await pinnedIds()).toEqual([ayni.id]);
    expect((await pin(true, other)).status).toBe(204);
    expect(await pinnedIds()).toEqual([other.id]);
    expect(await featuredIds()).toHaveLength(2);
    for (const pinned of [false, false]) expect((await pin(pinned, other)).status).toBe(204);
    expect(await pinnedIds()).toEqual([]);
    expect((await actions()).map(([action]) => action)).toEqual([
      "content.featured",
      "content.pinned",
      "content.featured",
      "content.pinned",
      "content.unpinned",
    ]);
    expect(takeInvalidatedTags()).toEqual(["catalogue", "catalogue", "catalogue"]);
    const { status, body } = await put(setFeatured, ayni.id, { featured: true, pinned: "sí" }, admin);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["pinned"]]);
  });

  test("by two admins at once leaves one first", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => createTestAyni({ userId: master.id })));
    const answers = await Promise.all(
      others.map(({ id }) => put(setFeatured, id, { featured: true, pinned: true }, admin)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await db.featuredAyni.count({ where: { pinned: true } })).toBe(1);
    // Control: the database itself refuses a second one.
    await expect(db.featuredAyni.updateMany({ data: { pinned: true } })).rejects.toThrow(/Unique constraint/);
  });

  test("ends with a takedown", async () => {
    await feature(true);
    await takedown(TAKE_DOWN);
    expect(await featuredIds()).toEqual([]);
  });
});

describe("the list of contents", () => {
  const list = async (query: object, who = admin) =>
    listContents(toTestMember(who), contentsQuery.parse(query));
  const titled = (title: string, columns: object = {}) =>
    createTestAyni({ userId: master.id, title, ...columns });
  const ids = (rows: ContentRow[]) => rows.map(({ id }) => id);

  test("is for admins only", async () => {
    for (const who of [master, await createTestUser()])
      await expect(list({}, who)).rejects.toMatchObject({ code: "Forbidden" });
  });

  test("searches titles and Masters, ignoring accents, and filters by state and type", async () => {
    const word = `zafiro${randomUUID().slice(0, 6)}`;
    await db.user.update({ where: { id: master.id }, data: { name: "Óscar" } });
    const published = await titled(`Canción ${word}`);
    const draft = await titled(`Canción ${word}`, { status: "DRAFT", contentType: "EBOOK" });
    const archived = await titled(`Canción ${word}`, { status: "ARCHIVED" });
    const down = await titled(`Canción ${word}`);
    await takeDownContent(toTestMember(admin), down.id, "Motivo");
    await feature(true, published);
    const found = async (query: object) => ids((await list({ searchText: word, ...query })).content);
    expect(await found({})).toEqual([down.id, archived.id, draft.id, published.id]);
    expect(await found({ searchText: `cancion oscar ${word}` })).toHaveLength(4);
    expect(await found({ searchText: `${word} ${master.email}` })).toHaveLength(4);
    expect(await found({ searchText: `${word} nadie` })).toEqual([]);
    expect(await found({ state: "published" })).toEqual([published.id]);
    expect(await found({ state: "draft" })).toEqual([draft.id]);
    expect(await found({ state: "archived" })).toEqual([archived.id]);
    expect(await found({ state: "takenDown" })).toEqual([down.id]);
    expect(await found({ state: "featured" })).toEqual([published.id]);
    expect(await found({ contentType: "EBOOK" })).toEqual([draft.id]);
    const { content } = await list({ searchText: word });
    expect(content.find(({ id }) => id === down.id)).toMatchObject({
      listed: false,
      featureObstacle: "unlisted",
      takedown: { reason: "Motivo", by: `${admin.name} ${admin.lastName}` },
      master: { id: master.id },
    });
    expect(content.find(({ id }) => id === published.id)).toMatchObject({
      featured: true,
      featureObstacle: null,
    });
  });

  test("continues page by page, the newest first", async () => {
    const word = `topacio${randomUUID().slice(0, 6)}`;
    const created: string[] = [];
    for (let step = 0; step < CONTENTS_PAGE_SIZE + 3; step += 1) {
      // Pairs share an instant, which the id then orders.
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(step / 2)));
      created.push((await titled(word, { createdAt })).id);
    }
    const first = await list({ searchText: word });
    const second = await list({ searchText: word, after: first.metadata.after ?? "" });
    expect([...ids(first.content), ...ids(second.content)]).toEqual(created.toReversed());
    expect([first.metadata.total, second.metadata.after]).toEqual([CONTENTS_PAGE_SIZE + 3, null]);
    await expect(list({ after: "x" })).rejects.toMatchObject({ code: "MalformedRequest" });
  });
});
