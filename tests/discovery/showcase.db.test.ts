import { afterEach, describe, expect, test } from "vitest";
import { getShowcase } from "@/lib/discovery/catalogue/showcase";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const HOUR_MS = 3_600_000;
const created: string[] = [];

afterEach(async () => {
  await db.featuredAyni.deleteMany();
  await db.ayni.updateMany({ where: { userId: { in: created.splice(0) } }, data: { status: "ARCHIVED" } });
});

type MasterState = { portrait?: boolean; verified?: boolean };

async function createMaster({ portrait = true, verified = true }: MasterState = {}) {
  const master = await createTestMaster({ emailVerified: verified ? new Date() : null });
  created.push(master.id);
  if (portrait)
    await db.profile.update({ where: { userId: master.id }, data: { profileImage: "profiles/test.webp" } });
  return master;
}

/** Newer than what other tests publish. */
let published = 0;
async function publish(state?: MasterState) {
  const { id: userId } = await createMaster(state);
  published += 1;
  return createTestAyni({ userId, publishedAt: new Date(Date.now() + published * HOUR_MS) });
}

/** The soonest of all. */
async function publishUpcoming(state?: MasterState) {
  const ayni = await publish(state);
  await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 60_000) });
  return ayni;
}

const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const feature = ({ id }: { id: string }, slot: number, createdAt = new Date()) =>
  db.featuredAyni.create({ data: { ayniId: id, slot, createdAt } });

describe("the showcase of the home page", () => {
  test("shows contents of Masters with a portrait and a verified e-mail", async () => {
    const shown = [];
    for (let count = 0; count < 5; count += 1) shown.push(await publishUpcoming());
    const hidden = [await publishUpcoming({ portrait: false }), await publishUpcoming({ verified: false })];
    const { latest, upcoming } = await getShowcase();
    for (const list of [ids(latest), ids(upcoming)]) {
      expect(list).toEqual(expect.arrayContaining(ids(shown)));
      for (const { id } of hidden) expect(list).not.toContain(id);
    }
    expect(ids(latest).slice(0, 5)).toEqual(ids(shown).toReversed());
  });

  test("is filled up with others rather than empty", async () => {
    const master = await createMaster({ portrait: false });
    const where = { listed: true } as const;
    const others = await db.ayni.findMany({ where, select: { id: true } });
    await db.ayni.updateMany({ where, data: { status: "DRAFT" } });
    try {
      const plain = await createTestAyni({ userId: master.id });
      const good = await publish();
      await createTestEncuentro(plain.id, { startsAt: new Date(Date.now() + HOUR_MS) });
      const { featured, latest, upcoming } = await getShowcase();
      expect(featured).toEqual([]);
      expect(ids(latest)).toEqual([good.id, plain.id]);
      expect(ids(upcoming)).toEqual([plain.id]);
    } finally {
      await db.ayni.updateMany({ where: { id: { in: ids(others) } }, data: { status: "PUBLISHED" } });
    }
  });

  test("begins with what admins feature, the latest first, while it can be shown", async () => {
    const [first, second, ended, archived, plain] = [
      await publish(),
      await publish(),
      await publish(),
      await publish(),
      await publish({ portrait: false }),
    ];
    await feature(first, 2, new Date(1000));
    await feature(second, 1, new Date(2000));
    for (const [index, ayni] of [ended, archived, plain].entries()) await feature(ayni, index + 3);
    await db.ayni.update({ where: { id: ended.id }, data: { lastEndsAt: new Date(0) } });
    await db.ayni.update({ where: { id: archived.id }, data: { status: "ARCHIVED" } });
    expect(ids((await getShowcase()).featured)).toEqual([second.id, first.id]);
    await db.featuredAyni.update({ where: { ayniId: first.id }, data: { pinned: true } });
    expect(ids((await getShowcase()).featured)).toEqual([first.id, second.id]);
  });
});
