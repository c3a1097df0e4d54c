import { describe, expect, test } from "vitest";
import { GET as one } from "@/app/api/ayni/[slug]/route";
import { POST as ping } from "@/app/api/ayni/[slug]/ping/route";
import { POST as order } from "@/app/api/orders/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import type { Actor } from "@/lib/platform/actor";
import {
  currentSlug,
  itemsCreatedBy,
  latestItems,
  publishedAyni,
  publishedBy,
  publishedIn,
  relatedTo,
  upcomingItems,
} from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { disciplineCounts, disciplineView } from "@/lib/discovery/disciplines";
import { receivedBy } from "@/lib/orders/order/data";
import { sitemapPart, sitemapParts } from "@/lib/publishing/sitemap/service";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

// What a Master gives is seen by nobody while their account is closed, except by those who have received it.

const visitor: Actor = { kind: "visitor", address: "test" };
const DISCIPLINE = "HOMEOPATHY";

async function world() {
  const master = await makeMaster();
  const ayni = await makeAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    disciplines: [DISCIPLINE],
  });
  // The nearest of all, so that it heads every list.
  await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + 60_000) });
  await db.ayniSlug.create({ data: { slug: `antes-${ayni.slug}`, ayniId: ayni.id } });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines: [DISCIPLINE] } });
  return { master, ayni };
}
type World = Awaited<ReturnType<typeof world>>;

async function sitemapHas(slug: string): Promise<boolean> {
  const names = (await sitemapParts()).map(({ url }) => /\/sitemaps\/(.+)\.xml$/.exec(url)?.[1] ?? "");
  const parts = await Promise.all(names.map((name) => sitemapPart(name)));
  return parts.some((part) => part?.some(({ url }) => url.endsWith(`/${slug}`)));
}

const has = (list: readonly { id: string }[], { ayni }: World) => list.some(({ id }) => id === ayni.id);
const other = { id: "0198f0a0-0000-7000-8000-000000000009", slug: "otro", disciplines: [DISCIPLINE] };

/** Every way to a content that is open to all. */
const ways: Record<string, (w: World) => Promise<boolean>> = {
  "its page": async ({ ayni }) => (await publishedAyni(ayni.slug)) !== null,
  "a former address": async ({ ayni }) => (await currentSlug(`antes-${ayni.slug}`)) !== null,
  "GET /api/ayni/{slug}": async ({ ayni }) =>
    (await call(one, { params: { slug: ayni.slug } })).status === 200,
  "POST /api/ayni/{slug}/ping": async ({ ayni }) =>
    (await call(ping, { method: "POST", params: { slug: ayni.slug } })).status === 204,
  "the newest": async (w) => has((await latestItems()).content, w),
  "the soonest": async (w) => has((await upcomingItems()).content, w),
  "what the Master published": async (w) => has(await publishedBy(w.master.id, 60), w),
  "GET /api/ayni/createdBy/{id}": async (w) => has((await itemsCreatedBy(visitor, w.master.id)).content, w),
  "what is related": async (w) => has(await relatedTo(other), w),
  "its discipline": async (w) => has((await publishedIn(DISCIPLINE, 24)).content, w),
  "the page of its discipline": async (w) => has((await disciplineView(DISCIPLINE)).content, w),
  "the Masters of a discipline": async ({ master }) =>
    (await disciplineView(DISCIPLINE)).masters.some(({ id }) => id === master.id),
  "the sitemap": ({ ayni }) => sitemapHas(ayni.slug),
  "the sitemap's Masters": ({ master }) => sitemapHas(master.slug),
  "an order": async ({ ayni }) => {
    const cookie = await cookieOf(await makeUser());
    return (await call(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie })).status === 201;
  },
};

describe("a closed account closes", () => {
  test.each(Object.entries(ways))("%s", async (_name, isOpen) => {
    const here = await world();
    expect(await isOpen(here)).toBe(true);
    await db.user.update({ where: { id: here.master.id }, data: { deactivatedAt: new Date() } });
    expect(await isOpen(here)).toBe(false);
    await db.user.update({
      where: { id: here.master.id },
      data: { deactivatedAt: null, anonymisedAt: new Date() },
    });
    expect(await isOpen(here)).toBe(false);
  });

  test("the counts of disciplines", async () => {
    const { master } = await world();
    const before = (await disciplineCounts())[DISCIPLINE] ?? 0;
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await disciplineCounts())[DISCIPLINE] ?? 0).toBe(before - 1);
  });

  test("nothing for who has received it, and admins", async () => {
    const { master, ayni } = await world();
    const buyer = await makeUser();
    const cookie = await cookieOf(buyer);
    await call(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    const actor = { ...visitor, kind: "member", sessionId: "", ...buyer } as Actor;
    expect((await receivedBy(actor, buyer.id)).map((received) => received.ayni.id)).toEqual([ayni.id]);
    const admin = await cookieOf(await makeAdmin());
    expect((await call(one, { params: { slug: ayni.slug }, cookie: admin })).status).toBe(200);
  });

  test("at once: every page that showed it is made anew", async () => {
    const { master, ayni } = await world();
    const cookie = await cookieOf(await makeAdmin());
    droppedTags();
    for (const active of [false, true]) {
      const change = { method: "PUT", params: { id: master.id }, json: { active }, cookie };
      expect((await call(updateUser, change)).status).toBe(200);
      expect(droppedTags()).toEqual(
        expect.arrayContaining(["catalogue", `ayni:${ayni.slug}`, `master:${master.slug}`]),
      );
    }
  });
});
