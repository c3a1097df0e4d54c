import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/(sitio)/maestros/[slug]/encuentros.ics/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { formatShortMoment } from "@/lib/platform/time/format";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";
import { createTestMaster } from "@/tests/support/factories/users";

const SITE = "http://localhost:3000";
const DAY_MS = 24 * 3_600_000;
const JOIN_URL = "https://meet.example/secreto";

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);

const getCalendar = (slug: string) => GET(new Request(SITE), { params: Promise.resolve({ slug }) });

async function read(slug: string) {
  const response = await getCalendar(slug);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents("vevent") };
}

type AyniFields = Partial<Prisma.AyniUncheckedCreateInput>;

async function createWorkshop(fields: AyniFields = {}) {
  const master = await createTestMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await createTestAyni({ ...live, ...fields, userId: master.id });
  return { master, ayni };
}

const valueOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name);

describe("the calendar of a Master", () => {
  test("lists encuentros in UTC without join links", async () => {
    const { master, ayni } = await createWorkshop();
    const { id, startsAt } = await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
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

  test("is no invitation: it has neither METHOD nor ORGANIZER, and its last line ends", async () => {
    const { master, ayni } = await createWorkshop();
    await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    const { text, calendar, events } = await read(master.slug);
    expect(calendar.getFirstProperty("method")).toBeNull();
    expect(events[0]?.getFirstProperty("organizer")).toBeNull();
    expect(text.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
  });

  test("contains the venue of in-person encuentros", async () => {
    const { master, ayni } = await createWorkshop({
      modality: "OFFLINE",
      onlineType: null,
      placeName: "Sala Alba",
      placeAddress: "Calle Mayor, 3",
      placeCity: "Valencia",
      placeCountry: "ES",
    });
    const { startsAt } = await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    const { events } = await read(master.slug);
    expect(valueOf(events[0], "location")).toBe("Sala Alba, Calle Mayor, 3, Valencia, España");
    const hereAndThen = `${formatShortMoment(startsAt.toISOString(), "Europe/Madrid")} en Valencia`;
    expect(valueOf(events[0], "description")).toContain(hereAndThen);
  });

  test("marks a cancelled encuentro and keeps its UID", async () => {
    const { master, ayni } = await createWorkshop();
    const { id } = await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    const before = (await read(master.slug)).events[0];
    await db.encuentro.update({ where: { id }, data: { cancelledAt: new Date() } });
    const after = (await read(master.slug)).events[0];
    expect(valueOf(after, "status")).toBe("CANCELLED");
    expect(valueOf(after, "uid")).toBe(valueOf(before, "uid"));
  });

  test("starts thirty days ago, in order of time", async () => {
    const { master, ayni } = await createWorkshop();
    const future = await createTestEncuentro(ayni.id, { startsAt: inDays(200) });
    const recent = await createTestEncuentro(ayni.id, { startsAt: inDays(-29) });
    await createTestEncuentro(ayni.id, { startsAt: inDays(-31) });
    const { events } = await read(master.slug);
    expect(events.map((event) => valueOf(event, "uid"))).toEqual([recent.id, future.id]);
  });

  test.each([
    ["a draft", { status: "DRAFT", publishedAt: null }],
    ["an archived content", { status: "ARCHIVED" }],
  ] as const)("omits %s", async (_name, fields) => {
    const { master, ayni } = await createWorkshop(fields);
    await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    expect((await read(master.slug)).events).toEqual([]);
  });

  test("returns 404 once the account is closed", async () => {
    const { master } = await createWorkshop();
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    expect((await getCalendar(master.slug)).status).toBe(404);
  });

  test.each(HOSTILE_TITLES)("renders a title with %s", async (_name, title, expected) => {
    const { master, ayni } = await createWorkshop({ title, shortDescription: title });
    await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
    const { events } = await read(master.slug);
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    expect(event.summary).toBe(expected);
    expect(event.description).toContain(expected);
    expect(events[0]?.getAllProperties("summary")).toHaveLength(1);
  });
});
