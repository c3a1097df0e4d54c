import { Feed } from "feed";
import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { GET as disciplineRss } from "@/app/(sitio)/disciplinas/[slug]/rss.xml/route";
import { GET as masterRss } from "@/app/(sitio)/maestros/[slug]/rss.xml/route";
import { GET as newestRss } from "@/app/rss.xml/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";
import { createTestMaster } from "@/tests/support/factories/users";

const SITE = "http://localhost:3000";

const contextFor = (slug: string) => ({ params: Promise.resolve({ slug }) });
const request = () => new Request(SITE);

async function read(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await response.text());
}

const readMasterFeed = async (slug: string) => read(await masterRss(request(), contextFor(slug)));

describe("the feed of a Master", () => {
  test("lists their published contents, the newest first", async () => {
    const { id, slug } = await createTestMaster();
    const older = await createTestAyni({ userId: id, publishedAt: new Date("2026-01-05T10:00:00Z") });
    const newer = await createTestAyni({
      userId: id,
      title: "Yoga al alba",
      shortDescription: "Doce mañanas <i>& calma</i>.",
      contentType: "COURSE",
      onlineType: "RECORDED",
      disciplines: ["YOGA", "MEDITATION"],
      publishedAt: new Date("2026-02-05T10:00:00Z"),
    });
    const feed = await readMasterFeed(slug);
    expect(feed).toMatchObject({
      title: "Inés Peña en Ayllu",
      link: `${SITE}/maestros/${slug}`,
      feedUrl: `${SITE}/maestros/${slug}/rss.xml`,
      description: "Facilitadora de respiración",
      language: "es",
    });
    expect(feed.items.map(({ guid }) => guid)).toEqual([newer.id, older.id]);
    expect(feed.items[0]).toMatchObject({
      title: "Yoga al alba",
      link: `${SITE}/ayni/${newer.slug}`,
      isoDate: "2026-02-05T10:00:00.000Z",
      creator: "Inés Peña",
      categories: ["Curso", "Yoga", "Meditación"],
      content: "Doce mañanas &lt;i&gt;&amp; calma&lt;/i&gt;.",
      contentSnippet: "Doce mañanas <i>& calma</i>.",
    });
  });

  test.each(HOSTILE_TITLES)("renders a title with %s", async (_name, title, expected) => {
    const { id, slug } = await createTestMaster();
    await createTestAyni({ userId: id, title, shortDescription: title });
    const [item] = (await readMasterFeed(slug)).items;
    expect(item).toMatchObject({ title: expected, contentSnippet: expected });
    expect(item?.["content:encoded"]).not.toContain("<script");
  });

  test("would be invalid XML if the library wrote the titles", async () => {
    const feed = new Feed({ title: "Ayllu", link: SITE });
    feed.addItem({ title: "a ]]> b ]]> c <b>", link: SITE, date: new Date() });
    await expect(new Parser().parseString(feed.rss2())).rejects.toThrow();
  });

  test("omits drafts and archived contents", async () => {
    const { id, slug } = await createTestMaster();
    await createTestAyni({ userId: id, status: "DRAFT", publishedAt: null });
    await createTestAyni({ userId: id, status: "ARCHIVED" });
    expect((await readMasterFeed(slug)).items).toEqual([]);
  });

  test.each(["nadie-con-este-nombre", "No/Es", ""])("returns 404 for «%s»", async (slug) => {
    expect((await masterRss(request(), contextFor(slug))).status).toBe(404);
  });

  test("returns 404 once the account is closed", async () => {
    const { id, slug } = await createTestMaster();
    expect((await masterRss(request(), contextFor(slug))).status).toBe(200);
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect((await masterRss(request(), contextFor(slug))).status).toBe(404);
  });
});

describe("the feeds of a discipline and of the newest contents", () => {
  const idsIn = async (response: Response) => (await read(response)).items.map(({ guid }) => guid);
  const listIridologyIds = async () => idsIn(await disciplineRss(request(), contextFor("iridologia")));

  test("list public contents of Masters whose account is open", async () => {
    const [open, closing] = [await createTestMaster(), await createTestMaster()];
    const disciplines = ["IRIDOLOGY"];
    const listed = await createTestAyni({ userId: open.id, disciplines });
    const ofClosed = await createTestAyni({ userId: closing.id, disciplines });
    const draft = await createTestAyni({ userId: open.id, disciplines, status: "DRAFT", publishedAt: null });
    expect(await listIridologyIds()).toEqual(expect.arrayContaining([listed.id, ofClosed.id]));

    await db.user.update({ where: { id: closing.id }, data: { deactivatedAt: new Date() } });
    for (const ids of [await listIridologyIds(), await idsIn(await newestRss())]) {
      expect(ids).toContain(listed.id);
      expect(ids).not.toContain(ofClosed.id);
      expect(ids).not.toContain(draft.id);
    }
  });

  test("return 404 for an unknown discipline", async () => {
    expect((await disciplineRss(request(), contextFor("IRIDOLOGY"))).status).toBe(404);
  });
});
