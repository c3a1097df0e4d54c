import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/(sitio)/maestros/[slug]/encuentros.ics/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { HOSTILE_TITLES } from "../../../tools/factories/hostile-titles";
import { makeMaster } from "../../../tools/factories/users";

const SITE = "http://localhost:3000";
const DAY = 24 * 3_600_000;
const JOIN_URL = "https://meet.example/secreto";

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY);

const answerFor = (slug: string) => GET(new Request(SITE), { params: Promise.resolve({ slug }) });

async function read(slug: string) {
  const answer = await answerFor(slug);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents("vevent") };
}

type Given = Partial<Prisma.AyniUncheckedCreateInput>;

async function workshop(given: Given = {}) {
  const master = await makeMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await makeAyni({ ...live, ...given, userId: master.id });
  return { master, ayni };
}

const valueOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name);

describe("the calendar of a Master", () => {
  test("tells when and what, at the same instant everywhere, and never how to join", async () => {
    const { master, ayni } = await workshop();
    const { id, startsAt } = await makeEncuentro(ayni.id, { startsAt: inDays(3) });
    await db.encuentro.update({ where: { id }, data: { title: "Primera noche", joinUrl: JOIN_URL } });
    const { text, calendar, events } = await read(master.slug);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Inés Peña en Ayllu");
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    expect(event.uid).toBe(id);
    expect(event.summary).toBe("Respirar para volver a casa: Primera noche");
    expect(event.startDate.toJSDate()).toEqual(startsAt);
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event.duration.toSeconds()).toBe(90 * 60);
    expect(event.description).toContain("(hora de Madrid)");
    expect(event.location).toBeNull();
    expect(valueOf(events[0], "url")).toBe(`${SITE}/ayni/${ayni.slug}`);
    expect(valueOf(events[0], "status")).toBe("CONFIRMED");
    expect(text.replace(/\r\n /g, "")).not.toContain(JOIN_URL);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test("names the place of what is given in person", async () => {
    const { master, ayni } = await workshop({
      modality: "OFFLINE",
      onlineType: null,
      placeName: "Sala Alba",
      placeAddress: "Calle Mayor, 3",
      placeCity: "Valencia",
      placeCountry: "ES",
    });
    await makeEncuentro(ayni.id, { startsAt: inDays(3) });
    const { events } = await read(master.slug);
    expect(valueOf(events[0], "location")).toBe("Sala Alba, Calle Mayor, 3, Valencia, España");
  });

  test("says what is cancelled, under the same name as before", async () => {
    const { master, ayni } = await workshop();
    const { id } = await makeEncuentro(ayni.id, { startsAt: inDays(3) });
    const before = (await read(master.slug)).events[0];
    await db.encuentro.update({ where: { id }, data: { cancelledAt: new Date() } });
    const after = (await read(master.slug)).events[0];
    expect(valueOf(after, "status")).toBe("CANCELLED");
    expect(valueOf(after, "uid")).toBe(valueOf(before, "uid"));
  });

  test("goes back thirty days and no further, in order", async () => {
    const { master, ayni } = await workshop();
    const future = await makeEncuentro(ayni.id, { startsAt: inDays(200) });
    const recent = await makeEncuentro(ayni.id, { startsAt: inDays(-29) });
    await makeEncuentro(ayni.id, { startsAt: inDays(-31) });
    const { events } = await read(master.slug);
    expect(events.map((event) => valueOf(event, "uid"))).toEqual([recent.id, future.id]);
  });

  test.each([
    ["a draft", { status: "DRAFT", publishedAt: null }],
    ["what was archived", { status: "ARCHIVED" }],
  ] as const)("leaves %s out", async (_name, given) => {
    const { master, ayni } = await workshop(given);
    await makeEncuentro(ayni.id, { startsAt: inDays(3) });
    expect((await read(master.slug)).events).toEqual([]);
  });

  test("is not there once the account is closed", async () => {
    const { master } = await workshop();
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await answerFor(master.slug)).status).toBe(404);
  });

  test.each(HOSTILE_TITLES)("survives a title with %s", async (_name, written, expected) => {
    const { master, ayni } = await workshop({ title: written, shortDescription: written });
    await makeEncuentro(ayni.id, { startsAt: inDays(3) });
    const { events } = await read(master.slug);
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    expect(event.summary).toBe(expected);
    expect(event.description).toContain(expected);
    expect(events[0]?.getAllProperties("summary")).toHaveLength(1);
  });
});
