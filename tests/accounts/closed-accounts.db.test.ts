import { describe, expect, test } from "vitest";
import { GET as one } from "@/app/api/ayni/[slug]/route";
import { POST as ping } from "@/app/api/ayni/[slug]/ping/route";
import { POST as order } from "@/app/api/orders/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import type { Actor } from "@/lib/platform/actor";
import {
  listLatestItems,
  listItemsInDiscipline,
  listRelatedItems,
  listUpcomingItems,
} from "@/lib/discovery/catalogue/lists";
import {
  findCurrentPublicSlug,
  listItemsCreatedBy,
  findPublishedAyni,
  listItemsByMaster,
} from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { countContentsByDiscipline } from "@/lib/discovery/content-counts";
import { loadDisciplineView } from "@/lib/discovery/disciplines";
import { listReceivedItems } from "@/lib/orders/order/data";
import { findSitemapPart, listSitemapParts } from "@/lib/publishing/sitemap/service";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

// Contents of a closed account are visible only to the people who received them.

const visitor: Actor = { kind: "visitor", ipAddress: "test" };
const DISCIPLINE = "HOMEOPATHY";

async function createWorld() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    disciplines: [DISCIPLINE],
  });
  // The next of all encuentros, so that the content leads every list.
  await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 60_000) });
  await db.ayniSlug.create({ data: { slug: `antes-${ayni.slug}`, ayniId: ayni.id } });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines: [DISCIPLINE] } });
  return { master, ayni };
}
type TestWorld = Awaited<ReturnType<typeof createWorld>>;

async function sitemapHas(slug: string): Promise<boolean> {
  const names = (await listSitemapParts()).map(({ url }) => /\/sitemaps\/(.+)\.xml$/.exec(url)?.[1] ?? "");
  const parts = await Promise.all(names.map((name) => findSitemapPart(name)));
  return parts.some((part) => part?.some(({ url }) => url.endsWith(`/${slug}`)));
}

const has = (list: readonly { id: string }[], { ayni }: TestWorld) => list.some(({ id }) => id === ayni.id);
const other = { id: "0198f0a0-0000-7000-8000-000000000009", slug: "otro", disciplines: [DISCIPLINE] };

/** Every public path to a content. */
const publicPaths: Record<string, (w: TestWorld) => Promise<boolean>> = {
  "its page": async ({ ayni }) => (await findPublishedAyni(ayni.slug)) !== null,
  "a former slug": async ({ ayni }) => (await findCurrentPublicSlug(`antes-${ayni.slug}`)) !== null,
  "GET /api/ayni/{slug}": async ({ ayni }) =>
    (await callHandler(one, { params: { slug: ayni.slug } })).status === 200,
  "POST /api/ayni/{slug}/ping": async ({ ayni }) =>
    (await callHandler(ping, { method: "POST", params: { slug: ayni.slug } })).status === 204,
  "the latest contents": async (w) => has((await listLatestItems()).content, w),
  "the upcoming contents": async (w) => has((await listUpcomingItems()).content, w),
  "the contents of the Master": async (w) => has(await listItemsByMaster(w.master.id, 60), w),
  "GET /api/ayni/createdBy/{id}": async (w) =>
    has((await listItemsCreatedBy(visitor, w.master.id)).content, w),
  "related contents": async (w) => has(await listRelatedItems(other), w),
  "the contents of its discipline": async (w) =>
    has((await listItemsInDiscipline(DISCIPLINE, 24)).content, w),
  "the discipline page": async (w) => has((await loadDisciplineView(DISCIPLINE)).content, w),
  "the Masters of the discipline page": async ({ master }) =>
    (await loadDisciplineView(DISCIPLINE)).masters.some(({ id }) => id === master.id),
  "the sitemap": ({ ayni }) => sitemapHas(ayni.slug),
  "the Masters of the sitemap": ({ master }) => sitemapHas(master.slug),
  "an order": async ({ ayni }) => {
    const cookie = await createSessionCookie(await createTestUser());
    return (
      (await callHandler(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie })).status === 201
    );
  },
};

describe("closing an account", () => {
  test.each(Object.entries(publicPaths))("hides its contents from: %s", async (_name, isOpen) => {
    const here = await createWorld();
    expect(await isOpen(here)).toBe(true);
    await db.user.update({ where: { id: here.master.id }, data: { deactivatedAt: new Date() } });
    expect(await isOpen(here)).toBe(false);
    await db.user.update({
      where: { id: here.master.id },
      data: { deactivatedAt: null, anonymisedAt: new Date() },
    });
    expect(await isOpen(here)).toBe(false);
  });

  test("reduces the counts of its disciplines", async () => {
    const { master } = await createWorld();
    const before = (await countContentsByDiscipline())[DISCIPLINE] ?? 0;
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await countContentsByDiscipline())[DISCIPLINE] ?? 0).toBe(before - 1);
  });

  test("hides nothing from receivers and admins", async () => {
    const { master, ayni } = await createWorld();
    const buyer = await createTestUser();
    const cookie = await createSessionCookie(buyer);
    await callHandler(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    const actor = { ...visitor, kind: "member", sessionId: "", ...buyer } as Actor;
    expect((await listReceivedItems(actor, buyer.id)).map((received) => received.ayni.id)).toEqual([ayni.id]);
    const admin = await createSessionCookie(await createTestAdmin());
    expect((await callHandler(one, { params: { slug: ayni.slug }, cookie: admin })).status).toBe(200);
  });

  test("expires the cache of every page that showed it", async () => {
    const { master, ayni } = await createWorld();
    const cookie = await createSessionCookie(await createTestAdmin());
    takeInvalidatedTags();
    for (const active of [false, true]) {
      const change = { method: "PUT", params: { id: master.id }, json: { active }, cookie };
      expect((await callHandler(updateUser, change)).status).toBe(200);
      expect(takeInvalidatedTags()).toEqual(
        expect.arrayContaining(["catalogue", `ayni:${ayni.slug}`, `master:${master.slug}`]),
      );
    }
  });
});
