import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/api/feeds/[token]/podcast.xml/route";
import { POST } from "@/app/api/feeds/podcasts/[orderId]/route";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const SITE = "http://localhost:3000";

type AyniFields = Omit<Parameters<typeof createTestAyni>[0], "userId">;

async function createReceivedAyni(fields: AyniFields = {}) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ ...fields, userId: master.id });
  return { master, ayni };
}

async function read(ayni: { id: string; userId: string }) {
  const buyer = await createTestUser();
  const order = await createTestOrder(buyer, ayni);
  const created = await callHandler(POST, {
    method: "POST",
    params: { orderId: order.id },
    cookie: await createSessionCookie(buyer),
  });
  const url: string = created.body.data.url;
  const token = new URL(url).pathname.split("/")[3] ?? "";
  const response = await callHandlerRaw(GET, { params: { token } });
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  const xml = await response.text();
  const parser = new Parser({
    customFields: { feed: ["itunes:block", "itunes:type"], item: ["itunes:episode", "psc:chapters"] },
  });
  return { feed: await parser.parseString(xml), xml, url, token, order };
}

describe("the private podcast of a buyer", () => {
  test("has what podcast apps need and blocks directories", async () => {
    const { master, ayni } = await createReceivedAyni({ publishedAt: new Date("2026-03-01T08:00:00Z") });
    const file = await createTestFile(ayni, {
      title: "Primera mañana",
      readyAt: new Date("2026-02-28T08:00:00Z"),
    });
    const { feed, url, token, order } = await read(ayni);
    const pageUrl = `${SITE}/recibir/${ayni.slug}/${order.id}/contenido`;
    expect(feed).toMatchObject({
      title: ayni.title,
      link: pageUrl,
      feedUrl: url,
      language: "es",
      "itunes:block": "Yes",
      "itunes:type": "serial",
      itunes: {
        author: "Inés Peña",
        explicit: "false",
        image: expect.stringContaining(`/tejidos/podcast/${master.slug}.png`),
        categories: ["Religion & Spirituality"],
      },
    });
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      guid: file.id,
      title: "Primera mañana",
      link: pageUrl,
      isoDate: "2026-03-01T08:00:00.000Z",
      enclosure: {
        url: `${SITE}/api/files/${file.id}/primera-manana.mp3?token=${token}`,
        length: "4096",
        type: "audio/mpeg",
      },
      itunes: { duration: "65", episode: "1", explicit: "false" },
    });
  });

  test("keeps the listening order by number and by date", async () => {
    const { ayni } = await createReceivedAyni();
    const readyAt = new Date("2026-02-01T08:00:00Z");
    const third = await createTestFile(ayni, { position: 2, readyAt });
    const first = await createTestFile(ayni, { position: 0, readyAt });
    const second = await createTestFile(ayni, { position: 1, readyAt });
    const { items } = (await read(ayni)).feed;
    expect(items.map(({ guid }) => guid)).toEqual([first.id, second.id, third.id]);
    expect(items).toMatchObject(["1", "2", "3"].map((episode) => ({ itunes: { episode } })));
    const dates = items.map(({ isoDate }) => Date.parse(isoDate ?? ""));
    expect(new Set(dates).size).toBe(3);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.every((date) => date <= Date.now())).toBe(true);
  });

  test("contains all ready audio files of the content and nothing else", async () => {
    const { ayni } = await createReceivedAyni({ status: "ARCHIVED" });
    const audioIds = [
      (await createTestFile(ayni, { position: 0 })).id,
      (await createTestFile(ayni, { position: 1, freeSample: true })).id,
    ];
    await createTestFile(ayni, { status: "PENDING", readyAt: null });
    await createTestFile(ayni, { kind: "EBOOK", mimeType: "application/pdf" });
    await createTestFile(await createTestAyni({ userId: ayni.userId }));
    expect((await read(ayni)).feed.items.map(({ guid }) => guid)).toEqual(audioIds);
  });

  test("lists chapters", async () => {
    const { ayni } = await createReceivedAyni();
    const chapters = [
      { startSeconds: 0, title: "Llegar" },
      { startSeconds: 3725, title: 'Soltar «y» <dejar> & "volver"' },
    ];
    await createTestFile(ayni, { chapters });
    const { feed } = await read(ayni);
    const marks = feed.items[0]?.["psc:chapters"];
    expect(marks["psc:chapter"].map(({ $ }: { $: object }) => $)).toEqual([
      { start: "00:00:00", title: "Llegar" },
      { start: "01:02:05", title: 'Soltar «y» <dejar> & "volver"' },
    ]);
  });

  test.each(HOSTILE_TITLES)("renders a title with %s", async (_name, title, expected) => {
    const { ayni } = await createReceivedAyni({ title, shortDescription: title });
    await createTestFile(ayni, { title });
    const { feed } = await read(ayni);
    expect(feed.title).toBe(expected);
    expect(feed.items[0]?.title).toBe(expected);
    expect(feed.items[0]?.contentSnippet).toContain(expected);
  });
});
