import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { GET as podcast } from "@/app/(sitio)/maestros/[slug]/podcast.xml/route";
import { db } from "@/lib/platform/db/client";
import { masterPage } from "@/lib/discovery/masters/data";
import { makeAyni, makeFile } from "../../../tools/factories/ayni";
import { HOSTILE_TITLES } from "../../../tools/factories/hostile-titles";
import { makeMaster } from "../../../tools/factories/users";

const SITE = "http://localhost:3000";

const answerFor = (slug: string) => podcast(new Request(SITE), { params: Promise.resolve({ slug }) });

async function read(slug: string) {
  const answer = await answerFor(slug);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await answer.text());
}

describe("the podcast of a Master", () => {
  test("lets every player listen to their free samples", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, publishedAt: new Date("2026-03-01T08:00:00Z") });
    const file = await makeFile(ayni, {
      freeSample: true,
      title: "Primera mañana",
      readyAt: new Date("2026-02-28T08:00:00Z"),
    });
    const feed = await read(master.slug);
    expect(feed).toMatchObject({
      title: "Inés Peña en Ayllu",
      link: `${SITE}/maestros/${master.slug}`,
      itunes: {
        author: "Inés Peña",
        explicit: "false",
        image: expect.stringContaining(`/tejidos/podcast/${master.slug}.png`),
        categories: ["Religion & Spirituality"],
        categoriesWithSubs: [{ name: "Religion & Spirituality", subs: [{ name: "Spirituality" }] }],
      },
    });
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      guid: file.id,
      title: "Primera mañana",
      link: `${SITE}/ayni/${ayni.slug}`,
      isoDate: "2026-03-01T08:00:00.000Z",
      enclosure: { url: `${SITE}/api/files/${file.id}`, length: "4096", type: "audio/mpeg" },
      itunes: { duration: "65", explicit: "false" },
    });
  });

  test("puts what was added later before what is older", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, publishedAt: new Date("2026-03-01T08:00:00Z") });
    const first = await makeFile(ayni, { freeSample: true, readyAt: new Date("2026-02-01T08:00:00Z") });
    const later = await makeFile(ayni, {
      freeSample: true,
      position: 1,
      readyAt: new Date("2026-04-01T08:00:00Z"),
    });
    expect((await read(master.slug)).items.map(({ guid }) => guid)).toEqual([later.id, first.id]);
  });

  test("holds nothing that is no free sample of a published content", async () => {
    const master = await makeMaster();
    const published = await makeAyni({ userId: master.id });
    const draft = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const archived = await makeAyni({ userId: master.id, status: "ARCHIVED" });
    await makeFile(published);
    await makeFile(published, { freeSample: true, status: "PENDING", readyAt: null });
    await makeFile(published, { freeSample: true, kind: "VIDEO", mimeType: "video/mp4" });
    await makeFile(draft, { freeSample: true });
    await makeFile(archived, { freeSample: true });
    expect((await read(master.slug)).items).toEqual([]);
    expect(await masterPage(master.slug)).toMatchObject({ podcast: false });

    const heard = await makeFile(published, { freeSample: true });
    expect((await read(master.slug)).items.map(({ guid }) => guid)).toEqual([heard.id]);
    expect(await masterPage(master.slug)).toMatchObject({ podcast: true });
  });

  test.each(HOSTILE_TITLES)("survives a title with %s", async (_name, written, expected) => {
    const { id, slug } = await makeMaster();
    const ayni = await makeAyni({ userId: id, title: written });
    await makeFile(ayni, { freeSample: true });
    const [item] = (await read(slug)).items;
    expect(item?.title).toBe(expected);
    expect(item?.contentSnippet).toContain(expected);
    expect(item?.itunes?.summary).toContain(expected);
  });

  test("is not there once the account is closed", async () => {
    const { id, slug } = await makeMaster();
    expect((await answerFor(slug)).status).toBe(200);
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect((await answerFor(slug)).status).toBe(404);
  });
});
