import { describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db/client";
import { sitemapPart, sitemapParts } from "@/lib/publishing/sitemap/service";
import { urlSetXml } from "@/lib/publishing/sitemap/xml";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeMaster, makeUser } from "../../tools/factories/users";

const ORIGIN = "http://localhost:3000";

async function allUrls(): Promise<string[]> {
  const parts = await sitemapParts();
  const names = parts.map(({ url }) => /\/sitemaps\/(.+)\.xml$/.exec(url)?.[1] ?? "");
  const entries = await Promise.all(names.map((name) => sitemapPart(name)));
  return entries.flatMap((part) => part?.map(({ url }) => url) ?? []);
}

describe("the sitemap", () => {
  it("lists what is published and who gives, and nothing else", async () => {
    const master = await makeMaster();
    const student = await makeUser();
    const gone = await makeMaster();
    await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    const published = await makeAyni({ userId: master.id });
    const draft = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const archived = await makeAyni({ userId: master.id, status: "ARCHIVED" });
    const orphan = await makeAyni({ userId: gone.id });

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
    for (const { slug } of [draft, archived, orphan]) expect(urls).not.toContain(`${ORIGIN}/ayni/${slug}`);
    for (const { slug } of [student, gone]) expect(urls.join(" ")).not.toContain(slug);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("lists a discipline only while the catalogue shows something of it", async () => {
    const { id } = await makeMaster();
    const listed = async (slug: string) => (await allUrls()).includes(`${ORIGIN}/disciplinas/${slug}`);
    const past = await makeAyni({
      userId: id,
      disciplines: ["NUMEROLOGY"],
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
    });
    await makeEncuentro(past.id, { startsAt: new Date("2024-01-01T10:00:00Z") });
    expect(await listed("numerologia")).toBe(false);
    await makeAyni({ userId: id, disciplines: ["NUMEROLOGY"] });
    expect(await listed("numerologia")).toBe(true);
  });

  it.each(["", "nada", "contenidos", "contenidos-0", "contenidos-999", "maestros-1x", "constructor-1"])(
    "has no part called «%s»",
    async (name) => {
      expect(await sitemapPart(name)).toBeNull();
    },
  );

  it("escapes what XML would take for its own", () => {
    const xml = urlSetXml([{ url: `https://ayllu.test/?a=1&b=<"'>`, changed: "2026-01-02T03:04:05.000Z" }]);
    expect(xml).toContain("<loc>https://ayllu.test/?a=1&amp;b=&lt;&quot;&apos;&gt;</loc>");
    expect(xml).toContain("<lastmod>2026-01-02T03:04:05.000Z</lastmod>");
  });
});
