import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/api/ayni/feed/route";
import { db } from "@/lib/platform/db/client";
import type { FeedItem } from "@/lib/community/feed/schema";
import { nextEncuentros, suggestedMasters } from "@/lib/community/feed/data";
import type { Member } from "@/lib/platform/actor";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeOrder } from "../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const HOUR = 3_600_000;
const DISCIPLINES = ["YOGA", "REIKI", "TAROT", "RUNES"] as const;

type Person = Awaited<ReturnType<typeof makeUser>>;

let viewer: Person;
let cookie: string;

beforeEach(async () => {
  // The feed shows all there is: each test begins with nothing.
  await db.$executeRaw`truncate "User" cascade`;
  viewer = await makeMaster();
  cookie = await cookieOf(viewer);
});

const ask = (json: unknown = {}, from: string | undefined = cookie) =>
  call(POST, { method: "POST", json, ...(from ? { cookie: from } : {}) });
const idsOf = (body: { content: FeedItem[] }) => body.content.map(({ id }) => id);
const member = ({ id, slug, email, role }: Person): Member => ({
  kind: "member",
  address: "test",
  sessionId: randomUUID(),
  id,
  slug,
  email,
  role,
});
const follow = (masterId: string) => db.follow.create({ data: { followerId: viewer.id, masterId } });
const careFor = (disciplines: string[]) =>
  db.profile.update({ where: { userId: viewer.id }, data: { disciplines } });
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** All pages, each asked for with what the one before says, or with the id of its last item. */
async function walkAll(by: "after" | "id"): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  for (let before: string | undefined; ;) {
    const { status, body } = await ask(before === undefined ? {} : { before });
    expect(status).toBe(200);
    items.push(...body.content);
    if (body.metadata.after === null) return items;
    before = by === "after" ? body.metadata.after : body.content.at(-1).id;
  }
}

const content = fc.record({
  giver: fc.integer({ min: 0, max: 5 }),
  // Several are published in one millisecond.
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

/** The order that the feed must have, by the plainest means. Giver 0 is the viewer. */
async function settle({ contents, follows, cares, closed }: Community): Promise<[string, string][]> {
  const givers = [viewer, ...(await Promise.all(Array.from({ length: 5 }, () => makeMaster())))];
  const base = Date.now();
  const expected: { id: string; tier: number; age: number }[] = [];
  for (const { giver, published, disciplines, status, ends } of contents) {
    const userId = givers[giver]?.id ?? viewer.id;
    const publishedAt = status === "DRAFT" ? null : new Date(base - published * HOUR);
    const { id } = await makeAyni({ userId, disciplines, status: status as "DRAFT", publishedAt });
    if (ends !== null) await makeEncuentro(id, { startsAt: new Date(base + ends * HOUR) });
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
  test("is for whoever has a session", async () => {
    expect((await call(POST, { method: "POST", json: {} })).status).toBe(401);
    expect((await ask()).status).toBe(200);
    // Nothing at all is the first page too.
    expect((await call(POST, { method: "POST", cookie })).status).toBe(200);
  });

  test.each(fc.sample(community, { numRuns: 6, seed: 7 }))(
    "has the order of its tiers, complete and each once: community %#",
    async (made) => {
      const expected = await settle(made);
      const items = await walkAll("after");
      expect(items.map(({ id, tier }) => [id, tier])).toEqual(expected);
      expect((await walkAll("id")).map(({ id }) => id)).toEqual(expected.map(([id]) => id));
      expect((await ask()).body.metadata.total).toBe(expected.length);
    },
  );

  test("repeats nothing when one begins to follow somebody on the way", async () => {
    const [one, other] = [await makeMaster(), await makeMaster()];
    for (let index = 0; index < 40; index += 1) {
      await makeAyni({ userId: (index % 2 === 0 ? one : other).id, publishedAt: ago(index + 1) });
    }
    const first = (await ask()).body;
    const last: FeedItem = first.content.at(-1);
    await follow(last.userId);
    const seen = new Set(idsOf(first));
    const next = (await ask({ before: first.metadata.after })).body;
    expect(idsOf(next).filter((id) => seen.has(id))).toEqual([]);
    // The control: the item's id alone is taken for the place that it has now, among the Masters one follows.
    const control = (await ask({ before: last.id })).body;
    expect(idsOf(control).filter((id) => seen.has(id))).not.toEqual([]);
  });

  test("goes on after a content that was archived meanwhile", async () => {
    const { id: userId } = await makeMaster();
    for (let index = 0; index < 30; index += 1) await makeAyni({ userId, publishedAt: ago(index + 1) });
    const whole = idsOf({ content: await walkAll("after") });
    const last = whole[23] ?? "";
    await db.ayni.update({ where: { id: last }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect(idsOf((await ask({ before: last })).body)).toEqual(whole.slice(24));
  });

  test("refuses what is no place in it", async () => {
    const draft = await makeAyni({ userId: viewer.id, status: "DRAFT", publishedAt: null });
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
      expect([before, (await ask({ before })).status]).toEqual([before, status]);
    }
  });
});

describe("beside the feed", () => {
  test("stand Masters who gave lately what one cares about, never those one follows or oneself", async () => {
    const [yoga, followed, tarot] = [await makeMaster(), await makeMaster(), await makeMaster()];
    await makeAyni({ userId: tarot.id, disciplines: ["TAROT"], publishedAt: ago(1) });
    await makeAyni({ userId: yoga.id, disciplines: ["YOGA"], publishedAt: ago(9) });
    await makeAyni({ userId: followed.id, disciplines: ["YOGA"], publishedAt: ago(2) });
    await makeAyni({ userId: viewer.id, disciplines: ["YOGA"], publishedAt: ago(2) });
    await follow(followed.id);
    await careFor(["YOGA"]);
    const ids = (await suggestedMasters(member(viewer), 3)).map(({ id }) => id);
    expect(ids).toEqual([yoga.id, tarot.id]);
  });

  test("stand the next encuentros of what one holds, without those that were cancelled or are over", async () => {
    const { id: userId } = await makeMaster();
    const held = await makeAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const expired = await makeAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const foreign = await makeAyni({ userId, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
    const order = await makeOrder(viewer, held);
    await makeOrder(viewer, expired, { purchaseDate: ago(48), contentExpirationDate: ago(1) });
    await makeOrder(await makeUser(), foreign);
    for (const ayni of [held, expired, foreign]) {
      for (const hours of [-3, -0.5, 4, 9, 30]) {
        await makeEncuentro(ayni.id, { startsAt: ago(-hours), durationMinutes: 60 });
      }
    }
    const cancelled = await makeEncuentro(held.id, { startsAt: ago(-2) });
    await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const next = await nextEncuentros(member(viewer), 3);
    expect(next.map(({ orderId }) => orderId)).toEqual([order.id, order.id, order.id]);
    const hours = next.map(
      ({ startsAt }) => Math.round(((Date.parse(startsAt) - Date.now()) / HOUR) * 2) / 2,
    );
    expect(hours).toEqual([-0.5, 4, 9]);
  });
});
