import { Feed } from "feed";
import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { GET as disciplineRss } from "@/app/(sitio)/disciplinas/[slug]/rss.xml/route";
import { GET as masterRss } from "@/app/(sitio)/maestros/[slug]/rss.xml/route";
import { GET as newestRss } from "@/app/rss.xml/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../../tools/factories/ayni";
import { HOSTILE_TITLES } from "../../../tools/factories/hostile-titles";
import { makeMaster } from "../../../tools/factories/users";

const SITE = "http://localhost:3000";

const asked = (slug: string) => ({ params: Promise.resolve({ slug }) });
const request = () => new Request(SITE);

async function read(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await answer.text());
}

const ofMaster = async (slug: string) => read(await masterRss(request(), asked(slug)));

describe("the feed of a Master", () => {
  test("tells what they published, the newest first, with what a reader needs", async () => {
    const { id, slug } = await makeMaster();
    const older = await makeAyni({ userId: id, publishedAt: new Date("2026-01-05T10:00:00Z") });
    const newer = await makeAyni({
      userId: id,
      title: "Yoga al alba",
      shortDescription: "Doce mañanas <i>& calma</i>.",
      contentType: "COURSE",
      onlineType: "RECORDED",
      disciplines: ["YOGA", "MEDITATION"],
      publishedAt: new Date("2026-02-05T10:00:00Z"),
    });
    const feed = await ofMaster(slug);
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

  test.each(HOSTILE_TITLES)("survives a title with %s", async (_name, written, expected) => {
    const { id, slug } = await makeMaster();
    await makeAyni({ userId: id, title: written, shortDescription: written });
    const [item] = (await ofMaster(slug)).items;
    expect(item).toMatchObject({ title: expected, contentSnippet: expected });
    expect(item?.["content:encoded"]).not.toContain("<script");
  });

  test("would break, were a title left to the library", async () => {
    const feed = new Feed({ title: "Ayllu", link: SITE });
    feed.addItem({ title: "a ]]> b ]]> c <b>", link: SITE, date: new Date() });
    await expect(new Parser().parseString(feed.rss2())).rejects.toThrow();
  });

  test("is silent about what not everybody may see", async () => {
    const { id, slug } = await makeMaster();
    await makeAyni({ userId: id, status: "DRAFT", publishedAt: null });
    await makeAyni({ userId: id, status: "ARCHIVED" });
    expect((await ofMaster(slug)).items).toEqual([]);
  });

  test.each(["nadie-con-este-nombre", "No/Es", ""])("is not there for «%s»", async (slug) => {
    expect((await masterRss(request(), asked(slug))).status).toBe(404);
  });

  test("is not there once the account is closed", async () => {
    const { id, slug } = await makeMaster();
    expect((await masterRss(request(), asked(slug))).status).toBe(200);
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect((await masterRss(request(), asked(slug))).status).toBe(404);
  });
});

describe("the feeds of a discipline and of the newest", () => {
  const idsIn = async (answer: Response) => (await read(answer)).items.map(({ guid }) => guid);
  const ofIridology = async () => idsIn(await disciplineRss(request(), asked("iridologia")));

  test("hold what everybody may see, of Masters whose account is open", async () => {
    const [here, gone] = [await makeMaster(), await makeMaster()];
    const disciplines = ["IRIDOLOGY"];
    const kept = await makeAyni({ userId: here.id, disciplines });
    const closed = await makeAyni({ userId: gone.id, disciplines });
    const draft = await makeAyni({ userId: here.id, disciplines, status: "DRAFT", publishedAt: null });
    expect(await ofIridology()).toEqual(expect.arrayContaining([kept.id, closed.id]));

    await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    for (const ids of [await ofIridology(), await idsIn(await newestRss())]) {
      expect(ids).toContain(kept.id);
      expect(ids).not.toContain(closed.id);
      expect(ids).not.toContain(draft.id);
    }
  });

  test("do not exist for a discipline that we do not know", async () => {
    expect((await disciplineRss(request(), asked("IRIDOLOGY"))).status).toBe(404);
  });
});
