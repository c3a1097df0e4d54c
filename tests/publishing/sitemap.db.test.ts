import { describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db/client";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { findSitemapPart, listSitemapParts } from "@/lib/publishing/sitemap/service";
import { toUrlSetXml } from "@/lib/publishing/sitemap/xml";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestBundle } from "@/tests/support/factories/bundles";
import { createOfferedPlan, offerPlanAs } from "@/tests/support/factories/memberships";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

const ORIGIN = "http://localhost:3000";

async function allUrls(): Promise<string[]> {
  const parts = await listSitemapParts();
  const names = parts.map(({ url }) => /\/sitemaps\/(.+)\.xml$/.exec(url)?.[1] ?? "");
  const entries = await Promise.all(names.map((name) => findSitemapPart(name)));
  return entries.flatMap((part) => part?.map(({ url }) => url) ?? []);
}

describe("the sitemap", () => {
  it("lists public contents and active Masters only", async () => {
    const master = await createTestMaster();
    const apprentice = await createTestUser();
    const closed = await createTestMaster();
    await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
    const published = await createTestAyni({ userId: master.id });
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const archived = await createTestAyni({ userId: master.id, status: "ARCHIVED" });
    const ofClosed = await createTestAyni({ userId: closed.id });

    const urls = await allUrls();
    expect(urls).toContain(`${ORIGIN}/ayni/${published.slug}`);
    expect(urls).toContain(`${ORIGIN}/maestros/${master.slug}`);
    for (const path of [
      "/legal/privacidad",
      "/hazte-maestro",
      "/disciplinas",
      "/blog",
      "/blog/que-es-el-ayni",
    ])
      expect(urls).toContain(ORIGIN + path);
    for (const { slug } of [draft, archived, ofClosed]) expect(urls).not.toContain(`${ORIGIN}/ayni/${slug}`);
    for (const { slug } of [apprentice, closed]) expect(urls.join(" ")).not.toContain(slug);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("lists pages of memberships that open something", async () => {
    const { master } = await createOfferedPlan();
    const closed = await createOfferedPlan();
    await db.membershipPlan.update({ where: { id: closed.planId }, data: { archivedAt: new Date() } });
    const empty = await createTestMaster();
    await offerPlanAs(empty);
    const urls = await allUrls();
    expect(urls).toContain(`${ORIGIN}/maestros/${master.slug}/membresia`);
    for (const { slug } of [closed.master, empty])
      expect(urls).not.toContain(`${ORIGIN}/maestros/${slug}/membresia`);
  });

  it("lists the pages that the table of public pages names, and no others", async () => {
    await createTestBundle();
    await createOfferedPlan();
    await createTestAyni({ userId: (await createTestMaster()).id, disciplines: ["YOGA"] });
    const paths = (await allUrls()).map((url) => new URL(url).pathname);
    const pages = PUBLIC_PAGES.map(({ path, isInSitemap }) => ({
      isInSitemap,
      pattern: new RegExp(`^${path.replace(/\[\w+\]/, "[^/]+")}$`),
    }));
    for (const { pattern, isInSitemap } of pages)
      expect
        .soft(
          paths.some((path) => pattern.test(path)),
          String(pattern),
        )
        .toBe(isInSitemap);
    expect(paths.filter((path) => !pages.some(({ pattern }) => pattern.test(path)))).toEqual([]);
  });

  it("lists a discipline only while it has current contents", async () => {
    const { id } = await createTestMaster();
    const isListed = async (slug: string) => (await allUrls()).includes(`${ORIGIN}/disciplinas/${slug}`);
    const past = await createTestAyni({
      userId: id,
      disciplines: ["NUMEROLOGY"],
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
    });
    await createTestEncuentro(past.id, { startsAt: new Date("2024-01-01T10:00:00Z") });
    expect(await isListed("numerologia")).toBe(false);
    await createTestAyni({ userId: id, disciplines: ["NUMEROLOGY"] });
    expect(await isListed("numerologia")).toBe(true);
  });

  it.each(["", "nada", "contenidos", "contenidos-0", "contenidos-999", "maestros-1x", "constructor-1"])(
    "has no part named «%s»",
    async (name) => {
      expect(await findSitemapPart(name)).toBeNull();
    },
  );

  it("escapes XML special characters", () => {
    const xml = toUrlSetXml([
      { url: `https://ayllu.test/?a=1&b=<"'>`, lastModified: "2026-01-02T03:04:05.000Z" },
    ]);
    expect(xml).toContain("<loc>https://ayllu.test/?a=1&amp;b=&lt;&quot;&#39;&gt;</loc>");
    expect(xml).toContain("<lastmod>2026-01-02T03:04:05.000Z</lastmod>");
  });
});
