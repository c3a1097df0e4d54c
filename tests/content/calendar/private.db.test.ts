import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { GET as one } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as feed } from "@/app/api/feeds/[token]/encuentros.ics/route";
import { POST } from "@/app/api/feeds/calendar/route";
import { GET as ofMaster } from "@/app/(sitio)/maestros/[slug]/encuentros.ics/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call, callRaw } from "../../../tools/call-handler";

const SITE = "http://localhost:3000";
const DAY = 24 * 3_600_000;
const JOIN_URL = "https://meet.example/secreto";

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY);

async function workshop(given: { userId?: string; status?: "DRAFT" | "ARCHIVED" } = {}) {
  const master = given.userId ? { id: given.userId, slug: "" } : await makeMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await makeAyni({ ...live, ...given, userId: master.id });
  const encuentro = await makeEncuentro(ayni.id, { startsAt: inDays(3) });
  await db.encuentro.update({ where: { id: encuentro.id }, data: { joinUrl: JOIN_URL } });
  return { master, ayni, encuentro };
}

async function eventsIn(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text.replaceAll("\r\n ", "")).not.toContain(JOIN_URL);
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
}

async function readAll(person: { id: string }) {
  const { body } = await call(POST, { method: "POST", cookie: await cookieOf(person) });
  const token = new URL(body.data.url).pathname.split("/")[3] ?? "";
  return eventsIn(await callRaw(feed, { params: { token } }));
}

const readOne = async (id: string) => eventsIn(await callRaw(one, { params: { id } }));
const valueOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name);
const uids = (events: ICAL.Component[]) => events.map((event) => valueOf(event, "uid"));

describe("the calendar of all one's encuentros", () => {
  test("holds what one received and still has, with its room, and nothing of others", async () => {
    const person = await makeUser();
    const held = await workshop();
    const [expired, refunded] = [await workshop(), await workshop()];
    await workshop();
    const order = await makeOrder(person, held.ayni);
    await makeOrder(person, expired.ayni, {
      purchaseDate: inDays(-9),
      contentExpirationDate: inDays(-1),
    });
    await makeOrder(person, refunded.ayni, { status: "REFUNDED", refundedAt: new Date() });
    const events = await readAll(person);
    expect(uids(events)).toEqual([held.encuentro.id]);
    expect(valueOf(events[0], "url")).toBe(`${SITE}/recibir/${held.ayni.slug}/${order.id}/encuentros`);
  });

  test("holds what one gives, whether it is still offered or not, but no draft", async () => {
    const { id: userId } = await makeMaster();
    const offered = await workshop({ userId });
    const archived = await workshop({ userId, status: "ARCHIVED" });
    await workshop({ userId, status: "DRAFT" });
    const events = await readAll({ id: userId });
    expect(uids(events).toSorted()).toEqual([offered.encuentro.id, archived.encuentro.id].toSorted());
    const urls = events.map((event) => valueOf(event, "url"));
    expect(urls).toContain(`${SITE}/recibir/${offered.ayni.slug}/null/encuentros`);
  });

  test("goes back thirty days, and says what is cancelled", async () => {
    const person = await makeUser();
    const { ayni, encuentro } = await workshop();
    await makeOrder(person, ayni);
    const recent = await makeEncuentro(ayni.id, { startsAt: inDays(-29) });
    await makeEncuentro(ayni.id, { startsAt: inDays(-31) });
    await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    const events = await readAll(person);
    expect(uids(events)).toEqual([recent.id, encuentro.id]);
    expect(events.map((event) => valueOf(event, "status"))).toEqual(["CONFIRMED", "CANCELLED"]);
  });
});

describe("one encuentro", () => {
  test("is the same event in the file, the Master's calendar and one's own", async () => {
    const person = await makeUser();
    const { master, ayni, encuentro } = await workshop();
    await makeOrder(person, ayni);
    const { slug } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
    const params = Promise.resolve({ slug });
    const all = [
      ...(await readOne(encuentro.id)),
      ...(await eventsIn(await ofMaster(new Request(SITE), { params }))),
      ...(await readAll(person)),
    ];
    for (const name of ["uid", "dtstart", "dtend", "sequence", "summary", "status"])
      expect(new Set(all.map((event) => String(valueOf(event, name)))).size, name).toBe(1);
    expect(all).toHaveLength(3);
  });

  test("takes the place of what it was before it was moved or cancelled", async () => {
    const { encuentro, ayni } = await workshop();
    const [before] = await readOne(encuentro.id);
    expect(valueOf(before, "sequence")).toBe(0);
    const startsAt = inDays(4);
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { startsAt, endsAt, sequence: { increment: 1 }, updatedAt: inDays(1) },
    });
    const [moved] = await readOne(encuentro.id);
    expect(new ICAL.Event(moved).startDate.toJSDate()).toEqual(startsAt);
    expect(valueOf(moved, "sequence")).toBe(1);
    expect(valueOf(moved, "uid")).toBe(valueOf(before, "uid"));
    const changed = valueOf(moved, "last-modified") as ICAL.Time;
    expect(changed.toJSDate()).toEqual(inDays(1));
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { cancelledAt: new Date(), sequence: { increment: 1 } },
    });
    const [cancelled] = await readOne(encuentro.id);
    expect(valueOf(cancelled, "status")).toBe("CANCELLED");
    expect(valueOf(cancelled, "sequence")).toBe(2);
    const answer = await callRaw(one, { params: { id: encuentro.id } });
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${ayni.slug}.ics"`);
  });
});
