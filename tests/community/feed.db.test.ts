import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/api/ayni/feed/route";
import { db } from "@/lib/platform/db/client";
import type { FeedItem } from "@/lib/community/feed/schema";
import { getFeedHeader, listNextEncuentros, listSuggestedMasters } from "@/lib/community/feed/data";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createOfferedPlan, createTestMembership } from "@/tests/support/factories/memberships";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const HOUR = 3_600_000;
const DISCIPLINES = ["YOGA", "REIKI", "TAROT", "RUNES"] as const;

type Person = Awaited<ReturnType<typeof createTestUser>>;

let viewer: Person;
let cookie: string;

beforeEach(async () => {
  // The feed shows all contents, so each test starts with an empty database.
  await db.$executeRaw`truncate "User" cascade`;
  viewer = await createTestMaster();
  cookie = await createSessionCookie(viewer);
});

const postFeed = (json: unknown = {}, from: string | undefined = cookie) =>
  callHandler(POST, { method: "POST", json, ...(from ? { cookie: from } : {}) });
const idsOf = (body: { content: FeedItem[] }) => body.content.map(({ id }) => id);
const follow = (masterId: string) => db.follow.create({ data: { followerId: viewer.id, masterId } });
const careFor = (disciplines: string[]) =>
  db.profile.update({ where: { userId: viewer.id }, data: { disciplines } });
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Reads all pages, with the cursor of the previous page or with the id of its last item. */
async function walkAll(by: "after" | "id"): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  for (let before: string | undefined; ;) {
    const { status, body } = await postFeed(before === undefined ? {} : { before });
    expect(status).toBe(200);
    items.push(...body.content);
    if (body.metadata.after === null) return items;
    before = by === "after" ? body.metadata.after : body.content.at(-1).id;
  }
}

const content = fc.record({
  giver: fc.integer({ min: 0, max: 5 }),
  // Several contents share one instant.
  published: fc.integer({ min: 1, max: 25 }),
  disciplines: fc.uniqueArray(fc.constantFrom(...DISCIPLINES), { minLength: 1, maxLength: 2 }),
  status: fc.constantFrom("PUBLISHED", "PUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT", "ARCHIVED"),
  ends: fc.constantFrom(null, null, null, -5, 5),
});
const community = fc.record({
  contents: fc.array(content, { minLength: 20, maxLength: 90 }),
  follows: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  cares: fc.uniqueArray(fc.constantFrom(...DISCIPLINES), { maxLength: 2 }),
  closed: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
});
type Community = typeof community extends fc.Arbitrary<infer Made> ? Made : never;

/** Creates a community and returns its feed in the expected order. Giver 0 is the viewer. */
async function createCommunity({ contents, follows, cares, closed }: Community): Promise<[string, string][]> {
  const givers = [viewer, ...(await Promise.all(Array.from({ length: 5 }, () => createTestMaster())))];
  const base = Date.now();
  const expected: { id: string; tier: number; age: number }[] = [];
  for (const { giver, published, disciplines, status, ends } of contents) {
    const userId = givers[giver]?.id ?? viewer.id;
    const publishedAt = status === "DRAFT" ? null : new Date(base - published * HOUR);
    const { id } = await createTestAyni({ userId, disciplines, status: status as "DRAFT", publishedAt });
    if (ends !== null) await createTestEncuentro(id, { startsAt: new Date(base + ends * HOUR) });
    const hidden = status !== "PUBLISHED" || giver === 0 || giver === closed || (ends ?? 1) < 0;
    const cared = disciplines.some((key) => cares.includes(key)) ? 1 : 2;
    if (!hidden) expected.push({ id, tier: follows.includes(giver) ? 0 : cared, age: published });
  }
  for (const giver of follows) await follow(givers[giver]?.id ?? "");
  await careFor(cares);
  if (closed !== null)
    await db.user.update({ where: { id: givers[closed]?.id ?? "" }, data: { deactivatedAt: new Date() } });
  return expected
    .toSorted((a, b) => a.tier - b.tier || a.age - b.age || (a.id < b.id ? 1 : -1))
    .map(({ id, tier }) => [id, ["masters", "disciplines", "rest"][tier] ?? ""]);
}

describe("the feed", () => {
  test("requires a session", async () => {
    expect((await callHandler(POST, { method: "POST", json: {} })).status).toBe(401);
    expect((await postFeed()).status).toBe(200);
    // A request without a body returns the first page too.
    expect((await callHandler(POST, { method: "POST", cookie })).status).toBe(200);
  });

  test.each(fc.sample(community, { numRuns: 6, seed: 7 }))(
    "lists all items once in tier order: community %#",
    async (sample) => {
      const expected = await createCommunity(sample);
      const items = await walkAll("after");
      expect(items.map(({ id, tier }) => [id, tier])).toEqual(expected);
      expect((await walkAll("id")).map(({ id }) => id)).toEqual(expected.map(([id]) => id));
      expect((await postFeed()).body.metadata.total).toBe(expected.length);
    },
  );

  test("repeats nothing when the viewer follows a Master between two pages", async () => {
    const [one, other] = [await createTestMaster(), await createTestMaster()];
    for (let index = 0; index < 40; index += 1) {
      await createTestAyni({ userId: (index % 2 === 0 ? one : other).id, publishedAt: ago(index + 1) });
    }
    const first = (await postFeed()).body;
    const last: FeedItem = first.content.at(-1);
    await follow(last.userId);
    const seen = new Set(idsOf(first));
    const next = (await postFeed({ before: first.metadata.after })).body;
    expect(idsOf(next).filter((id) => seen.has(id))).toEqual([]);
    // Control: an id without a tier resolves to the item's current position, among the followed Masters.
    const control = (await postFeed({ before: last.id })).body;
    expect(idsOf(control).filter((id) => seen.has(id))).not.toEqual([]);
  });

  test("begins with the Masters whose membership the viewer is in, as long as it is open", async () => {
    const { course, planId } = await createOfferedPlan();
    const other = await createTestAyni({ userId: (await createTestMaster()).id });
    const readTiers = async () =>
      new Map((await postFeed()).body.content.map(({ id, tier }: FeedItem) => [id, tier]));
    expect((await readTiers()).get(course.id)).toBe("rest");
    const { id } = await createTestMembership({ id: planId }, viewer);
    expect((await readTiers()).get(course.id)).toBe("masters");
    expect((await readTiers()).get(other.id)).toBe("rest");
    await db.membership.update({ where: { id }, data: { openUntil: ago(1), paidUntil: ago(1) } });
    expect((await readTiers()).get(course.id)).toBe("rest");
  });

  test("continues after an item that was archived in the meantime", async () => {
    const { id: userId } = await createTestMaster();
    for (let index = 0; index < 30; index += 1) await createTestAyni({ userId, publishedAt: ago(index + 1) });
    const whole = idsOf({ content: await walkAll("after") });
    const last = whole[23] ?? "";
    await db.ayni.update({ where: { id: last }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect(idsOf((await postFeed({ before: last })).body)).toEqual(whole.slice(24));
  });

  test("rejects invalid cursors", async () => {
    const draft = await createTestAyni({ userId: viewer.id, status: "DRAFT", publishedAt: null });
    const cases: [unknown, number][] = [
      ["x", 400],
      ["rest.x", 400],
      [`nobody.${randomUUID()}`, 400],
      [`rest.${randomUUID()}.rest`, 400],
      ["x".repeat(61), 422],
      [7, 422],
      [randomUUID(), 404],
      [draft.id, 404],
      [null, 200],
      ["", 200],
    ];
    for (const [before, status] of cases) {
      expect([before, (await postFeed({ before })).status]).toEqual([before, status]);
    }
  });
});

describe("the sidebar of the feed", () => {
  test("suggests Masters active in the viewer's disciplines, without followed ones and the viewer", async () => {
    const [yoga, followed, tarot] = [
      await createTestMaster(),
      await createTestMaster(),
      await createTestMaster(),
    ];
    await createTestAyni({ userId: tarot.id, disciplines: ["TAROT"], publishedAt: ago(1) });
    await createTestAyni({ userId: yoga.id, disciplines: ["YOGA"], publishedAt: ago(9) });
    await createTestAyni({ userId: followed.id, disciplines: ["YOGA"], publishedAt: ago(2) });
    await createTestAyni({ userId: viewer.id, disciplines: ["YOGA"], publishedAt: ago(2) });
    await follow(followed.id);
    await careFor(["YOGA"]);
    const ids = (await listSuggestedMasters(toTestMember(viewer), 3)).map(({ id }) => id);
    expect(ids).toEqual([yoga.id, tarot.id]);
  });

  test("lists the next encuentros of owned contents, without cancelled and past ones", async () => {
    const { id: userId } = await createTestMaster();
    const held = await createTestAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const expired = await createTestAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const foreign = await createTestAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const order = await createTestOrder(viewer, held);
    await createTestOrder(viewer, expired, { purchaseDate: ago(48), contentExpirationDate: ago(1) });
    await createTestOrder(await createTestUser(), foreign);
    for (const ayni of [held, expired, foreign]) {
      for (const hours of [-3, -0.5, 4, 9, 30]) {
        await createTestEncuentro(ayni.id, { startsAt: ago(-hours), durationMinutes: 60 });
      }
    }
    const cancelled = await createTestEncuentro(held.id, { startsAt: ago(-2) });
    await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const next = await listNextEncuentros(toTestMember(viewer), 3);
    expect(next.map(({ orderId }) => orderId)).toEqual([order.id, order.id, order.id]);
    const hours = next.map(
      ({ startsAt }) => Math.round(((Date.parse(startsAt) - Date.now()) / HOUR) * 2) / 2,
    );
    expect(hours).toEqual([-0.5, 4, 9]);
  });
});

describe("the missing parts of the profile", () => {
  test("are photo, place and disciplines, until they are there", async () => {
    await db.profile.update({
      where: { userId: viewer.id },
      data: { profileImage: null, country: null, state: null, city: null, disciplines: [] },
    });
    expect((await getFeedHeader(toTestMember(viewer))).missing).toEqual(["photo", "place", "disciplines"]);
    await db.profile.update({
      where: { userId: viewer.id },
      data: { country: "VA", disciplines: ["YOGA"] },
    });
    expect((await getFeedHeader(toTestMember(viewer))).missing).toEqual(["photo"]);
    await db.profile.update({ where: { userId: viewer.id }, data: { profileImage: "profiles/x/foto.webp" } });
    expect((await getFeedHeader(toTestMember(viewer))).missing).toEqual([]);
  });
});
