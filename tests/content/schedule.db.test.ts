import ICAL from "ical.js";
import { describe, expect, inject, test } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { encuentrosChanged, momentFor } from "@/lib/messaging/mail/letters/encuentros";
import type { EncuentrosChanged } from "@/lib/messaging/mail/letters/encuentros";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY);

async function workshop(days: number[]) {
  const master = await makeMaster();
  const ayni = await makeAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    title: "Taller de la escucha",
  });
  const meetings = [];
  for (const day of days) meetings.push(await makeEncuentro(ayni.id, { startsAt: inDays(day) }));
  return { master, ayni, meetings };
}

async function heldBy(ayni: { id: string; userId: string }) {
  const person = await makeUser();
  const order = await db.order.create({
    data: {
      userId: person.id,
      ayniContentId: ayni.id,
      masterUserId: ayni.userId,
      status: "COMPLETED",
      completedAt: new Date(),
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
    },
  });
  return { person, order };
}

const sent = (encuentro: { id?: string; startsAt: Date }, more: Record<string, unknown> = {}) => ({
  ...(encuentro.id ? { id: encuentro.id } : {}),
  startsAt: encuentro.startsAt.toISOString(),
  timezone: "Europe/Madrid",
  durationMinutes: 90,
  title: "",
  ...more,
});

const plan = async (master: { id: string }, slug: string, encuentros: unknown[], more = {}) =>
  call(update, {
    method: "PUT",
    params: { slug },
    json: { encuentros, ...more },
    cookie: await cookieOf(master),
  });

const rowsOf = (ayniId: string) => db.encuentro.findMany({ where: { ayniId }, orderBy: { startsAt: "asc" } });

const mailsTo = (userId: string) =>
  db.outboxMail.findMany({ where: { userId, template: "encuentros-changed" } });

type Received = {
  id: string;
  to: { address: string }[];
  attachments?: { fileName: string; generatedFileName: string }[];
};

const inboxOf = async (email: string) =>
  ((await (await fetch(`${inject("inbox")}/email`)).json()) as Received[]).filter(({ to }) =>
    to.some(({ address }) => address === email),
  );

const changesIn = async (userId: string) =>
  (await mailsTo(userId)).map(({ payload }) => (payload as unknown as EncuentrosChanged).changes);

describe("what changes about the encuentros of a content", () => {
  test("one that is moved stays the same one, and who holds the content is told once", async () => {
    const { master, ayni, meetings } = await workshop([3, 10]);
    const { person } = await heldBy(ayni);
    const [first, second] = meetings;
    if (!first || !second) throw new Error("two were made");
    const moved = { id: first.id, startsAt: inDays(4) };
    expect((await plan(master, ayni.slug, [sent(moved), sent(second)])).status).toBe(200);
    expect(await rowsOf(ayni.id)).toMatchObject([
      { id: first.id, startsAt: moved.startsAt, sequence: 1, cancelledAt: null },
      { id: second.id, sequence: 0 },
    ]);
    expect(await changesIn(person.id)).toMatchObject([
      [{ kind: "moved", id: first.id, before: { startsAt: first.startsAt.toISOString() } }],
    ]);
    // The same list again changes nothing and tells nobody.
    await plan(master, ayni.slug, [sent(moved), sent(second)]);
    expect(await mailsTo(person.id)).toHaveLength(1);
  });

  test("a list without ids moves what it no longer names, in the order of time", async () => {
    const { master, ayni, meetings } = await workshop([3, 10]);
    const { person } = await heldBy(ayni);
    await plan(master, ayni.slug, [sent({ startsAt: inDays(11) }), sent({ startsAt: inDays(5) })]);
    expect((await rowsOf(ayni.id)).map(({ id }) => id)).toEqual(meetings.map(({ id }) => id));
    expect(await changesIn(person.id)).toMatchObject([[{ kind: "moved" }, { kind: "moved" }]]);
  });

  test("one that is left out is cancelled where somebody holds the content, and gone where nobody does", async () => {
    const held = await workshop([3, 10]);
    const { person } = await heldBy(held.ayni);
    const [first, second] = held.meetings;
    if (!first || !second) throw new Error("two were made");
    await plan(held.master, held.ayni.slug, [sent(second)]);
    expect(await rowsOf(held.ayni.id)).toMatchObject([
      { id: first.id, cancelledAt: expect.any(Date), sequence: 1 },
      { id: second.id, cancelledAt: null },
    ]);
    expect(await changesIn(person.id)).toMatchObject([[{ kind: "cancelled", id: first.id }]]);

    const free = await workshop([3, 10]);
    const [, last] = free.meetings;
    if (!last) throw new Error("two were made");
    await plan(free.master, free.ayni.slug, [sent(last)]);
    expect(await rowsOf(free.ayni.id)).toMatchObject([{ id: last.id }]);
  });

  test("one that is over stays with who was there, however the list is written", async () => {
    const { master, ayni, meetings } = await workshop([-3, 10]);
    const { person } = await heldBy(ayni);
    const [past, coming] = meetings;
    if (!past || !coming) throw new Error("two were made");
    await plan(master, ayni.slug, [sent(coming)]);
    expect(await rowsOf(ayni.id)).toMatchObject([{ id: past.id, cancelledAt: null }, { id: coming.id }]);
    expect(await mailsTo(person.id)).toEqual([]);
  });

  test("all of a published content may be cancelled, which ends it, and be restored", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    const { person } = await heldBy(ayni);
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    expect((await plan(master, ayni.slug, [sent(only, { cancelled: true })])).status).toBe(200);
    const ended = await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } });
    expect(ended.lastEndsAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await plan(master, ayni.slug, [sent(only, { cancelled: false })])).status).toBe(200);
    const again = await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } });
    expect(again.lastEndsAt).toEqual(only.endsAt);
    expect((await changesIn(person.id)).flat().map(({ kind }) => kind)).toEqual(["cancelled", "restored"]);
  });

  test("but nothing is published with nothing but what is cancelled", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } });
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    const { status, body } = await plan(master, ayni.slug, [sent(only, { cancelled: true })], {
      status: "PUBLISHED",
    });
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ encuentros: "Añade al menos un encuentro" });
    expect(await rowsOf(ayni.id)).toMatchObject([{ cancelledAt: null }]);
  });

  test("only those who hold it now are told", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    const holder = await heldBy(ayni);
    const refunded = await heldBy(ayni);
    await db.order.update({
      where: { id: refunded.order.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    const expired = await heldBy(ayni);
    await db.order.update({
      where: { id: expired.order.id },
      data: { contentExpirationDate: new Date(Date.now() - 1000) },
    });
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    await plan(master, ayni.slug, [sent({ id: only.id, startsAt: inDays(5) })]);
    expect(await mailsTo(holder.person.id)).toHaveLength(1);
    expect(await mailsTo(refunded.person.id)).toEqual([]);
    expect(await mailsTo(expired.person.id)).toEqual([]);
  });

  test("who is paying is told too, and what they saw is cancelled, not gone", async () => {
    const { master, ayni, meetings } = await workshop([3, 10]);
    const { person, order } = await heldBy(ayni);
    await db.order.update({ where: { id: order.id }, data: { status: "PENDING", completedAt: null } });
    const [first, second] = meetings;
    if (!first || !second) throw new Error("two were made");
    await plan(master, ayni.slug, [sent(second)]);
    expect(await rowsOf(ayni.id)).toMatchObject([{ id: first.id, cancelledAt: expect.any(Date) }, {}]);
    const [mail] = await mailsTo(person.id);
    expect(mail?.payload).toMatchObject({ orderId: null });
  });

  test("a refused change moves nothing and tells nobody", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    const { person } = await heldBy(ayni);
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    const stale = await plan(master, ayni.slug, [sent({ id: only.id, startsAt: inDays(5) })], {
      version: 99,
    });
    expect(stale.status).toBe(409);
    expect(await rowsOf(ayni.id)).toMatchObject([{ startsAt: only.startsAt, sequence: 0 }]);
    expect(await mailsTo(person.id)).toEqual([]);
  });

  test("the id of somebody else's encuentro takes nothing from them", async () => {
    const mine = await workshop([3]);
    const theirs = await workshop([5]);
    const [other] = theirs.meetings;
    if (!other) throw new Error("one was made");
    await plan(mine.master, mine.ayni.slug, [sent({ id: other.id, startsAt: inDays(8) })]);
    expect(await rowsOf(theirs.ayni.id)).toMatchObject([{ id: other.id, startsAt: other.startsAt }]);
    expect((await rowsOf(mine.ayni.id)).map(({ id }) => id)).not.toContain(other.id);
  });
});

describe("the door of a video call", () => {
  test("is a room of ours that keeps its name, or the Master's link, never both", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    await plan(master, ayni.slug, [sent(only, { room: true })]);
    const [made] = await rowsOf(ayni.id);
    expect(made?.roomName).toMatch(/^ayllu-[0-9a-f]{24}$/);
    await plan(master, ayni.slug, [sent({ id: only.id, startsAt: inDays(6) }, { room: true })]);
    expect(await rowsOf(ayni.id)).toMatchObject([{ roomName: made?.roomName, joinUrl: null }]);
    await plan(master, ayni.slug, [
      sent({ id: only.id, startsAt: inDays(6) }, { joinUrl: "https://sala.example.test/yo" }),
    ]);
    expect(await rowsOf(ayni.id)).toMatchObject([
      { roomName: null, joinUrl: "https://sala.example.test/yo" },
    ]);
    expect(env.JITSI_URL).toBe("https://meet.jit.si");
  });
});

describe("the mail about it", () => {
  const tools = {
    url: (path: string) => `https://ayllu.test${path}`,
    token: () => Promise.reject(new Error("no link is sent")),
    calendar: (ids: string[], path: string) => Promise.resolve(`${ids} ${path}`),
  };
  const change = {
    kind: "moved" as const,
    id: "1",
    title: "La escucha",
    timezone: "Europe/Madrid",
    startsAt: "2027-01-16T18:00:00.000Z",
    endsAt: "2027-01-16T19:30:00.000Z",
    before: { startsAt: "2027-01-15T18:00:00.000Z", endsAt: "2027-01-15T19:30:00.000Z" },
  };

  test("says the hour of who reads it and that of the Master", async () => {
    const letter = await encuentrosChanged(
      {
        name: "Inés",
        zone: "America/Santiago",
        orderId: "o",
        ayni: { slug: "la-escucha", title: "Taller de la escucha" },
        changes: [change],
      },
      tools,
    );
    expect(letter.subject).toBe("Cambia de hora un encuentro de «Taller de la escucha»");
    expect(letter.lines[1]).toBe(
      "«La escucha» cambia de hora: ahora es el sábado, 16 de enero de 2027, 15:00 (hora de Santiago de Chile), 19:00 en Madrid. Antes era el viernes, 15 de enero de 2027, 15:00 (hora de Santiago de Chile), 19:00 en Madrid.",
    );
    expect(letter.calendar).toBe("1 /recibir/la-escucha/o/encuentros");
    expect(letter.action?.url).toBe("https://ayllu.test/recibir/la-escucha/o/encuentros");
  });

  test("carries a calendar that says the same to another program", async () => {
    const { master, ayni, meetings } = await workshop([3]);
    const { person } = await heldBy(ayni);
    const [only] = meetings;
    if (!only) throw new Error("one was made");
    const later = inDays(5);
    await plan(master, ayni.slug, [sent({ id: only.id, startsAt: later })]);
    const [queued] = await mailsTo(person.id);
    if (!queued) throw new Error("one was queued");
    await sendQueuedMail(queued.id);
    const [mail] = await inboxOf(person.email);
    const attached = mail?.attachments?.find(({ fileName }) => fileName === "encuentros.ics");
    const ics = await (
      await fetch(`${inject("inbox")}/email/${mail?.id}/attachment/${attached?.generatedFileName}`)
    ).text();
    const [event] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
    if (!event) throw new Error("the calendar has an event");
    const read = new ICAL.Event(event);
    expect(read.uid).toBe(only.id);
    expect(read.sequence).toBe(1);
    expect(read.startDate.toJSDate()).toEqual(later);
  });

  // 19:00 in Madrid: winter there is summer in the south, and Mexico keeps one hour all year.
  test.each([
    ["2027-01-16T18:00:00Z", "America/Santiago", "15:00 (hora de Santiago de Chile), 19:00 en Madrid"],
    ["2027-01-16T18:00:00Z", "America/Mexico_City", "12:00 (hora de Ciudad de México), 19:00 en Madrid"],
    [
      "2027-01-16T18:00:00Z",
      "America/Argentina/Buenos_Aires",
      "15:00 (hora de Buenos Aires), 19:00 en Madrid",
    ],
    ["2027-07-17T17:00:00Z", "America/Santiago", "13:00 (hora de Santiago de Chile), 19:00 en Madrid"],
    ["2027-07-17T17:00:00Z", "America/Mexico_City", "11:00 (hora de Ciudad de México), 19:00 en Madrid"],
    [
      "2027-07-17T17:00:00Z",
      "America/Argentina/Buenos_Aires",
      "14:00 (hora de Buenos Aires), 19:00 en Madrid",
    ],
    ["2027-07-17T17:00:00Z", null, "19:00 (hora de Madrid)"],
  ])("at %s in %s", (instant, zone, words) => {
    expect(momentFor(instant, zone, "Europe/Madrid")).toContain(words);
  });
});
