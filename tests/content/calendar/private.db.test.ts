import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { GET as getEncuentroCalendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as getFeed } from "@/app/api/feeds/[token]/encuentros.ics/route";
import { POST } from "@/app/api/feeds/calendar/route";
import { GET as getMasterCalendar } from "@/app/(sitio)/maestros/[slug]/encuentros.ics/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const SITE = "http://localhost:3000";
const DAY_MS = 24 * 3_600_000;
const JOIN_URL = "https://meet.example/secreto";

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);

async function createWorkshop(fields: { userId?: string; status?: "DRAFT" | "ARCHIVED" } = {}) {
  const master = fields.userId ? { id: fields.userId, slug: "" } : await createTestMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await createTestAyni({ ...live, ...fields, userId: master.id });
  const encuentro = await createTestEncuentro(ayni.id, { startsAt: inDays(3) });
  await db.encuentro.update({ where: { id: encuentro.id }, data: { joinUrl: JOIN_URL } });
  return { master, ayni, encuentro };
}

async function parseEvents(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  expect(text.replaceAll("\r\n ", "")).not.toContain(JOIN_URL);
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
}

async function readPrivateCalendar(user: { id: string }) {
  const { body } = await callHandler(POST, { method: "POST", cookie: await createSessionCookie(user) });
  const token = new URL(body.data.url).pathname.split("/")[3] ?? "";
  return parseEvents(await callHandlerRaw(getFeed, { params: { token } }));
}

const readEncuentro = async (id: string) =>
  parseEvents(await callHandlerRaw(getEncuentroCalendar, { params: { id } }));
const valueOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name);
const toUids = (events: ICAL.Component[]) => events.map((event) => valueOf(event, "uid"));

describe("the private calendar", () => {
  test("tells the hours of its reader's zone, and names it", async () => {
    const buyer = await createTestUser({ timezone: "Asia/Ho_Chi_Minh" });
    const { ayni } = await createWorkshop();
    await createTestOrder(buyer, ayni);
    const [event] = await readPrivateCalendar(buyer);
    expect(valueOf(event, "description")).toMatch(/\(hora de Ciudad Ho Chi Minh\) · .+ en Madrid/);
  });

  test("lists encuentros the user has access to, and links to them", async () => {
    const buyer = await createTestUser();
    const received = await createWorkshop();
    const [expired, refunded] = [await createWorkshop(), await createWorkshop()];
    await createWorkshop();
    const order = await createTestOrder(buyer, received.ayni);
    await createTestOrder(buyer, expired.ayni, {
      purchaseDate: inDays(-9),
      contentExpirationDate: inDays(-1),
    });
    await createTestOrder(buyer, refunded.ayni, { status: "REFUNDED", refundedAt: new Date() });
    const events = await readPrivateCalendar(buyer);
    expect(toUids(events)).toEqual([received.encuentro.id]);
    expect(valueOf(events[0], "url")).toBe(`${SITE}/recibir/${received.ayni.slug}/${order.id}/encuentros`);
  });

  test("leads into our room, which the Master's calendar and the file of a stranger do not", async () => {
    const buyer = await createTestUser();
    const { master, ayni, encuentro } = await createWorkshop();
    await createTestOrder(buyer, ayni);
    await db.encuentro.update({ where: { id: encuentro.id }, data: { joinUrl: null, roomName: "sala" } });
    const room = `${SITE}/sala/${encuentro.id}`;
    const [own] = await readPrivateCalendar(buyer);
    expect(valueOf(own, "url")).toBe(room);
    expect(valueOf(own, "description")).toContain(`\nSala: ${room}\n`);
    const cookie = await createSessionCookie(buyer);
    const [file] = await parseEvents(
      await callHandlerRaw(getEncuentroCalendar, { params: { id: encuentro.id }, cookie }),
    );
    expect(valueOf(file, "url")).toBe(room);
    const { slug } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    const params = Promise.resolve({ slug });
    const others = [
      ...(await readEncuentro(encuentro.id)),
      ...(await parseEvents(await getMasterCalendar(new Request(SITE), { params }))),
    ];
    for (const event of others) expect(event.toString()).not.toContain("/sala/");
    await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    const [cancelled] = await readPrivateCalendar(buyer);
    expect(cancelled?.toString()).not.toContain("/sala/");
  });

  test("lists own encuentros, archived ones included, but no drafts", async () => {
    const { id: userId } = await createTestMaster();
    const published = await createWorkshop({ userId });
    const archived = await createWorkshop({ userId, status: "ARCHIVED" });
    await createWorkshop({ userId, status: "DRAFT" });
    const events = await readPrivateCalendar({ id: userId });
    expect(toUids(events).toSorted()).toEqual([published.encuentro.id, archived.encuentro.id].toSorted());
    const urls = events.map((event) => valueOf(event, "url"));
    expect(urls).toContain(`${SITE}/recibir/${published.ayni.slug}/null/encuentros`);
  });

  test("starts thirty days ago and marks cancelled encuentros", async () => {
    const buyer = await createTestUser();
    const { ayni, encuentro } = await createWorkshop();
    await createTestOrder(buyer, ayni);
    const recent = await createTestEncuentro(ayni.id, { startsAt: inDays(-29) });
    await createTestEncuentro(ayni.id, { startsAt: inDays(-31) });
    await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    const events = await readPrivateCalendar(buyer);
    expect(toUids(events)).toEqual([recent.id, encuentro.id]);
    expect(events.map((event) => valueOf(event, "status"))).toEqual(["CONFIRMED", "CANCELLED"]);
  });
});

describe("an encuentro", () => {
  test("is the same event in its file, the Master's calendar and the private one", async () => {
    const buyer = await createTestUser();
    const { master, ayni, encuentro } = await createWorkshop();
    await createTestOrder(buyer, ayni);
    const { slug } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    const params = Promise.resolve({ slug });
    const events = [
      ...(await readEncuentro(encuentro.id)),
      ...(await parseEvents(await getMasterCalendar(new Request(SITE), { params }))),
      ...(await readPrivateCalendar(buyer)),
    ];
    for (const name of ["uid", "dtstart", "dtend", "sequence", "summary", "status"])
      expect(new Set(events.map((event) => String(valueOf(event, name)))).size, name).toBe(1);
    expect(events).toHaveLength(3);
  });

  test("replaces its earlier versions when moved or cancelled", async () => {
    const { encuentro, ayni } = await createWorkshop();
    const [before] = await readEncuentro(encuentro.id);
    expect(valueOf(before, "sequence")).toBe(0);
    const startsAt = inDays(4);
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
    const updatedAt = inDays(1);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { startsAt, endsAt, sequence: { increment: 1 }, updatedAt },
    });
    const [moved] = await readEncuentro(encuentro.id);
    expect(new ICAL.Event(moved).startDate.toJSDate()).toEqual(startsAt);
    expect(valueOf(moved, "sequence")).toBe(1);
    expect(valueOf(moved, "uid")).toBe(valueOf(before, "uid"));
    const lastModified = valueOf(moved, "last-modified") as ICAL.Time;
    expect(lastModified.toJSDate()).toEqual(updatedAt);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { cancelledAt: new Date(), sequence: { increment: 1 } },
    });
    const [cancelled] = await readEncuentro(encuentro.id);
    expect(valueOf(cancelled, "status")).toBe("CANCELLED");
    expect(valueOf(cancelled, "sequence")).toBe(2);
    const response = await callHandlerRaw(getEncuentroCalendar, { params: { id: encuentro.id } });
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${ayni.slug}.ics"`);
  });
});
