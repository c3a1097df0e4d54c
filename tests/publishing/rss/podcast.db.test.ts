import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { GET as podcast } from "@/app/(sitio)/maestros/[slug]/podcast.xml/route";
import { GET as cover } from "@/app/tejidos/podcast/[file]/route";
import { toPodcastGuid } from "@/lib/publishing/rss/podcast-tags";
import { getOperator } from "@/lib/platform/site-config/data";
import { db } from "@/lib/platform/db/client";
import { findMasterView } from "@/lib/discovery/masters/data";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";
import { createTestMaster } from "@/tests/support/factories/users";

const SITE = "http://localhost:3000";
const SUPPORT_EMAIL = getOperator().email;

const getPodcast = (slug: string) => podcast(new Request(SITE), { params: Promise.resolve({ slug }) });

async function read(slug: string) {
  const response = await getPodcast(slug);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await response.text());
}

describe("the podcast of a Master", () => {
  test("renders their free samples", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, publishedAt: new Date("2026-03-01T08:00:00Z") });
    const file = await createTestFile(ayni, {
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
      enclosure: {
        url: `${SITE}/api/files/${file.id}/primera-manana.mp3`,
        length: "4096",
        type: "audio/mpeg",
      },
      itunes: { duration: "65", explicit: "false" },
    });
  });

  test("names its owner and itself for directories", async () => {
    const master = await createTestMaster();
    await createTestFile(await createTestAyni({ userId: master.id, title: "Volver a casa" }), {
      freeSample: true,
      title: "",
      mimeType: "audio/x-m4a",
    });
    const xml = await (await getPodcast(master.slug)).text();
    const parser = new Parser({
      customFields: {
        feed: ["podcast:guid", "podcast:locked", "itunes:type"],
        item: ["itunes:title", "itunes:episodeType"],
      },
    });
    const feed = await parser.parseString(xml);
    expect(feed).toMatchObject({
      "podcast:guid": toPodcastGuid(new URL(`${SITE}/maestros/${master.slug}/podcast.xml`)),
      "podcast:locked": "yes",
      "itunes:type": "episodic",
      image: {
        title: "Inés Peña en Ayllu",
        url: expect.stringContaining(`/tejidos/podcast/${master.slug}.png`),
      },
      itunes: { owner: { name: "Ayllu", email: SUPPORT_EMAIL } },
      items: [
        {
          "itunes:title": "Volver a casa",
          "itunes:episodeType": "full",
          enclosure: { url: expect.stringMatching(/\/volver-a-casa\.m4a$/) },
        },
      ],
    });
    expect(xml).toContain('xmlns:podcast="https://podcastindex.org/namespace/1.0"');
    expect(xml).toContain(`<podcast:locked owner="${SUPPORT_EMAIL}">`);
    expect(xml).not.toContain("googleplay");
  });

  test("has a square RGB cover of 3000 pixels", { timeout: 30_000 }, async () => {
    const { slug } = await createTestMaster();
    const response = await cover(new Request(SITE), { params: Promise.resolve({ file: `${slug}.png` }) });
    const image = await sharp(await response.bytes()).metadata();
    expect(image).toMatchObject({ width: 3000, height: 3000, channels: 3, space: "srgb", isPalette: false });
  });

  test("sorts episodes by upload date, the newest first", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, publishedAt: new Date("2026-03-01T08:00:00Z") });
    const first = await createTestFile(ayni, { freeSample: true, readyAt: new Date("2026-02-01T08:00:00Z") });
    const later = await createTestFile(ayni, {
      freeSample: true,
      position: 1,
      readyAt: new Date("2026-04-01T08:00:00Z"),
    });
    expect((await read(master.slug)).items.map(({ guid }) => guid)).toEqual([later.id, first.id]);
  });

  test("contains only ready audio samples of published contents", async () => {
    const master = await createTestMaster();
    const published = await createTestAyni({ userId: master.id });
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const archived = await createTestAyni({ userId: master.id, status: "ARCHIVED" });
    await createTestFile(published);
    await createTestFile(published, { freeSample: true, status: "PENDING", readyAt: null });
    await createTestFile(published, { freeSample: true, kind: "VIDEO", mimeType: "video/mp4" });
    await createTestFile(draft, { freeSample: true });
    await createTestFile(archived, { freeSample: true });
    expect((await read(master.slug)).items).toEqual([]);
    expect(await findMasterView(master.slug)).toMatchObject({ hasPodcast: false });

    const sample = await createTestFile(published, { freeSample: true });
    expect((await read(master.slug)).items.map(({ guid }) => guid)).toEqual([sample.id]);
    expect(await findMasterView(master.slug)).toMatchObject({ hasPodcast: true });
  });

  test.each(HOSTILE_TITLES)("renders a title with %s", async (_name, title, expected) => {
    const { id, slug } = await createTestMaster();
    const ayni = await createTestAyni({ userId: id, title });
    await createTestFile(ayni, { freeSample: true });
    const [item] = (await read(slug)).items;
    expect(item?.title).toBe(expected);
    expect(item?.contentSnippet).toContain(expected);
    expect(item?.itunes?.summary).toContain(expected);
  });

  test("returns 404 once the account is closed", async () => {
    const { id, slug } = await createTestMaster();
    expect((await getPodcast(slug)).status).toBe(200);
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect((await getPodcast(slug)).status).toBe(404);
  });
});
