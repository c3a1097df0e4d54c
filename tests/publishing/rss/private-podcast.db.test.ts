import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/api/feeds/[token]/podcast.xml/route";
import { POST } from "@/app/api/feeds/podcasts/[orderId]/route";
import { makeAyni, makeFile } from "../../../tools/factories/ayni";
import { HOSTILE_TITLES } from "../../../tools/factories/hostile-titles";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call, callRaw } from "../../../tools/call-handler";

const SITE = "http://localhost:3000";

type Given = Omit<Parameters<typeof makeAyni>[0], "userId">;

async function received(given: Given = {}) {
  const master = await makeMaster();
  const ayni = await makeAyni({ ...given, userId: master.id });
  return { master, ayni };
}

async function read(ayni: { id: string; userId: string }) {
  const buyer = await makeUser();
  const order = await makeOrder(buyer, ayni);
  const made = await call(POST, {
    method: "POST",
    params: { orderId: order.id },
    cookie: await cookieOf(buyer),
  });
  const url: string = made.body.data.url;
  const token = new URL(url).pathname.split("/")[3] ?? "";
  const answer = await callRaw(GET, { params: { token } });
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const xml = await answer.text();
  const parser = new Parser({
    customFields: { feed: ["itunes:block", "itunes:type"], item: ["itunes:episode", "psc:chapters"] },
  });
  return { feed: await parser.parseString(xml), xml, url, token, order };
}

describe("the podcast of who received it", () => {
  test("has what an application needs to play it, and asks directories to leave it out", async () => {
    const { master, ayni } = await received({ publishedAt: new Date("2026-03-01T08:00:00Z") });
    const file = await makeFile(ayni, { title: "Primera mañana", readyAt: new Date("2026-02-28T08:00:00Z") });
    const { feed, url, token, order } = await read(ayni);
    const room = `${SITE}/recibir/${ayni.slug}/${order.id}/contenido`;
    expect(feed).toMatchObject({
      title: ayni.title,
      link: room,
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
      link: room,
      isoDate: "2026-03-01T08:00:00.000Z",
      enclosure: { url: `${SITE}/api/files/${file.id}?token=${token}`, length: "4096", type: "audio/mpeg" },
      itunes: { duration: "65", episode: "1", explicit: "false" },
    });
  });

  test("keeps the order in which it is heard, by number and by date", async () => {
    const { ayni } = await received();
    const readyAt = new Date("2026-02-01T08:00:00Z");
    const third = await makeFile(ayni, { position: 2, readyAt });
    const first = await makeFile(ayni, { position: 0, readyAt });
    const second = await makeFile(ayni, { position: 1, readyAt });
    const { items } = (await read(ayni)).feed;
    expect(items.map(({ guid }) => guid)).toEqual([first.id, second.id, third.id]);
    expect(items).toMatchObject(["1", "2", "3"].map((episode) => ({ itunes: { episode } })));
    const dates = items.map(({ isoDate }) => Date.parse(isoDate ?? ""));
    expect(new Set(dates).size).toBe(3);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.every((date) => date <= Date.now())).toBe(true);
  });

  test("holds what has arrived to be heard, samples or not, and nothing else", async () => {
    const { ayni } = await received({ status: "ARCHIVED" });
    const heard = [
      (await makeFile(ayni, { position: 0 })).id,
      (await makeFile(ayni, { position: 1, freeSample: true })).id,
    ];
    await makeFile(ayni, { status: "PENDING", readyAt: null });
    await makeFile(ayni, { kind: "EBOOK", mimeType: "application/pdf" });
    await makeFile(await makeAyni({ userId: ayni.userId }));
    expect((await read(ayni)).feed.items.map(({ guid }) => guid)).toEqual(heard);
  });

  test("tells its chapters", async () => {
    const { ayni } = await received();
    const chapters = [
      { startSeconds: 0, title: "Llegar" },
      { startSeconds: 3725, title: 'Soltar «y» <dejar> & "volver"' },
    ];
    await makeFile(ayni, { chapters });
    const { feed } = await read(ayni);
    const marks = feed.items[0]?.["psc:chapters"];
    expect(marks["psc:chapter"].map(({ $ }: { $: object }) => $)).toEqual([
      { start: "00:00:00", title: "Llegar" },
      { start: "01:02:05", title: 'Soltar «y» <dejar> & "volver"' },
    ]);
  });

  test.each(HOSTILE_TITLES)("survives a title with %s", async (_name, written, expected) => {
    const { ayni } = await received({ title: written, shortDescription: written });
    await makeFile(ayni, { title: written });
    const { feed } = await read(ayni);
    expect(feed.title).toBe(expected);
    expect(feed.items[0]?.title).toBe(expected);
    expect(feed.items[0]?.contentSnippet).toContain(expected);
  });
});
