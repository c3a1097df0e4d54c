import ICAL from "ical.js";
import { describe, expect, inject, test } from "vitest";
import { POST as create } from "@/app/api/ayni/route";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { db } from "@/lib/platform/db/client";
import { encuentrosChangedMail, formatMoment } from "@/lib/messaging/mail/templates/encuentros";
import type { EncuentrosChangedMail } from "@/lib/messaging/mail/templates/encuentros";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { buildMailContext } from "@/tests/support/factories/mails";

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY_MS);

async function createWorkshop(days: number[]) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    title: "Taller de la escucha",
  });
  const encuentros = [];
  for (const day of days) encuentros.push(await createTestEncuentro(ayni.id, { startsAt: inDays(day) }));
  return { master, ayni, encuentros };
}

async function createBuyer(ayni: { id: string; userId: string }) {
  const buyer = await createTestUser();
  const order = await db.order.create({
    data: {
      userId: buyer.id,
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
  return { buyer, order };
}

const toInput = (encuentro: { id?: string; startsAt: Date }, more: Record<string, unknown> = {}) => ({
  ...(encuentro.id ? { id: encuentro.id } : {}),
  startsAt: encuentro.startsAt.toISOString(),
  timezone: "Europe/Madrid",
  durationMinutes: 90,
  title: "",
  ...more,
});

const saveEncuentros = async (master: { id: string }, slug: string, encuentros: unknown[], more = {}) =>
  callHandler(update, {
    method: "PUT",
    params: { slug },
    json: { encuentros, ...more },
    cookie: await createSessionCookie(master),
  });

const listEncuentros = (ayniId: string) =>
  db.encuentro.findMany({ where: { ayniId }, orderBy: { startsAt: "asc" } });

const listQueuedMails = (userId: string) =>
  db.outboxMail.findMany({ where: { userId, template: "encuentros-changed" } });

type DeliveredMail = {
  id: string;
  to: { address: string }[];
  attachments?: { fileName: string; generatedFileName: string }[];
};

const listInbox = async (email: string) =>
  ((await (await fetch(`${inject("inbox")}/email`)).json()) as DeliveredMail[]).filter(({ to }) =>
    to.some(({ address }) => address === email),
  );

const listMailedChanges = async (userId: string) =>
  (await listQueuedMails(userId)).map(({ payload }) => (payload as unknown as EncuentrosChangedMail).changes);

describe("saving the encuentros of a content", () => {
  test("keeps the identity of a moved encuentro and notifies buyers once", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3, 10]);
    const { buyer } = await createBuyer(ayni);
    const [first, second] = encuentros;
    if (!first || !second) throw new Error("expected two encuentros");
    const moved = { id: first.id, startsAt: inDays(4) };
    expect((await saveEncuentros(master, ayni.slug, [toInput(moved), toInput(second)])).status).toBe(200);
    expect(await listEncuentros(ayni.id)).toMatchObject([
      { id: first.id, startsAt: moved.startsAt, sequence: 1, cancelledAt: null },
      { id: second.id, sequence: 0 },
    ]);
    expect(await listMailedChanges(buyer.id)).toMatchObject([
      [{ kind: "moved", id: first.id, before: { startsAt: first.startsAt.toISOString() } }],
    ]);
    // Saving the same list is idempotent and notifies nobody.
    await saveEncuentros(master, ayni.slug, [toInput(moved), toInput(second)]);
    expect(await listQueuedMails(buyer.id)).toHaveLength(1);
  });

  test("matches a list without ids in order of time", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3, 10]);
    const { buyer } = await createBuyer(ayni);
    await saveEncuentros(master, ayni.slug, [
      toInput({ startsAt: inDays(11) }),
      toInput({ startsAt: inDays(5) }),
    ]);
    expect((await listEncuentros(ayni.id)).map(({ id }) => id)).toEqual(encuentros.map(({ id }) => id));
    expect(await listMailedChanges(buyer.id)).toMatchObject([[{ kind: "moved" }, { kind: "moved" }]]);
  });

  test("cancels a removed encuentro if the content has buyers, else deletes it", async () => {
    const bought = await createWorkshop([3, 10]);
    const { buyer } = await createBuyer(bought.ayni);
    const [first, second] = bought.encuentros;
    if (!first || !second) throw new Error("expected two encuentros");
    await saveEncuentros(bought.master, bought.ayni.slug, [toInput(second)]);
    expect(await listEncuentros(bought.ayni.id)).toMatchObject([
      { id: first.id, cancelledAt: expect.any(Date), sequence: 1 },
      { id: second.id, cancelledAt: null },
    ]);
    expect(await listMailedChanges(buyer.id)).toMatchObject([[{ kind: "cancelled", id: first.id }]]);

    const unsold = await createWorkshop([3, 10]);
    const [, last] = unsold.encuentros;
    if (!last) throw new Error("expected two encuentros");
    await saveEncuentros(unsold.master, unsold.ayni.slug, [toInput(last)]);
    expect(await listEncuentros(unsold.ayni.id)).toMatchObject([{ id: last.id }]);
  });

  test("keeps encuentros that have ended", async () => {
    const { master, ayni, encuentros } = await createWorkshop([-3, 10]);
    const { buyer } = await createBuyer(ayni);
    const [past, upcoming] = encuentros;
    if (!past || !upcoming) throw new Error("expected two encuentros");
    await saveEncuentros(master, ayni.slug, [toInput(upcoming)]);
    expect(await listEncuentros(ayni.id)).toMatchObject([
      { id: past.id, cancelledAt: null },
      { id: upcoming.id },
    ]);
    expect(await listQueuedMails(buyer.id)).toEqual([]);
  });

  test("allows cancelling and restoring all encuentros of a published content", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    const { buyer } = await createBuyer(ayni);
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    expect((await saveEncuentros(master, ayni.slug, [toInput(only, { cancelled: true })])).status).toBe(200);
    const ended = await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } });
    expect(ended.lastEndsAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await saveEncuentros(master, ayni.slug, [toInput(only, { cancelled: false })])).status).toBe(200);
    const restored = await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } });
    expect(restored.lastEndsAt).toEqual(only.endsAt);
    expect((await listMailedChanges(buyer.id)).flat().map(({ kind }) => kind)).toEqual([
      "cancelled",
      "restored",
    ]);
  });

  test("rejects publishing with cancelled encuentros only", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } });
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    const { status, body } = await saveEncuentros(master, ayni.slug, [toInput(only, { cancelled: true })], {
      status: "PUBLISHED",
    });
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ encuentros: "Añade al menos un encuentro" });
    expect(await listEncuentros(ayni.id)).toMatchObject([{ cancelledAt: null }]);
  });

  test("rejects publishing with past encuentros only; what is public keeps them", async () => {
    const { master, ayni, encuentros } = await createWorkshop([-3]);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } });
    const [past] = encuentros;
    if (!past) throw new Error("expected an encuentro");
    const save = (inputs: Parameters<typeof saveEncuentros>[2]) =>
      saveEncuentros(master, ayni.slug, inputs, { status: "PUBLISHED" });
    const { status, body } = await save([toInput(past)]);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ encuentros: expect.stringContaining("ya ha pasado") });
    // Control: one to come is enough, and a public one may be edited when it is over.
    expect((await save([toInput(past), toInput({ startsAt: inDays(3) })])).status).toBe(200);
    const endedYesterday = { startsAt: inDays(-1), endsAt: new Date(inDays(-1).getTime() + 90 * 60_000) };
    await db.encuentro.updateMany({
      where: { ayniId: ayni.id, endsAt: { gt: new Date() } },
      data: endedYesterday,
    });
    const edited = await callHandler(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      json: { shortDescription: "Fue hermoso" },
      cookie: await createSessionCookie(master),
    });
    expect(edited.status).toBe(200);
  });

  test("notifies only buyers with access", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    const active = await createBuyer(ayni);
    const refunded = await createBuyer(ayni);
    await db.order.update({
      where: { id: refunded.order.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    const expired = await createBuyer(ayni);
    await db.order.update({
      where: { id: expired.order.id },
      data: { contentExpirationDate: new Date(Date.now() - 1000) },
    });
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    await saveEncuentros(master, ayni.slug, [toInput({ id: only.id, startsAt: inDays(5) })]);
    expect(await listQueuedMails(active.buyer.id)).toHaveLength(1);
    expect(await listQueuedMails(refunded.buyer.id)).toEqual([]);
    expect(await listQueuedMails(expired.buyer.id)).toEqual([]);
  });

  test("treats a pending order like a buyer", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3, 10]);
    const { buyer, order } = await createBuyer(ayni);
    await db.order.update({ where: { id: order.id }, data: { status: "PENDING", completedAt: null } });
    const [first, second] = encuentros;
    if (!first || !second) throw new Error("expected two encuentros");
    await saveEncuentros(master, ayni.slug, [toInput(second)]);
    expect(await listEncuentros(ayni.id)).toMatchObject([
      { id: first.id, cancelledAt: expect.any(Date) },
      {},
    ]);
    const [mail] = await listQueuedMails(buyer.id);
    expect(mail?.payload).toMatchObject({ orderId: null });
  });

  test("changes nothing and notifies nobody on a conflict", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    const { buyer } = await createBuyer(ayni);
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    const stale = await saveEncuentros(master, ayni.slug, [toInput({ id: only.id, startsAt: inDays(5) })], {
      version: 99,
    });
    expect(stale.status).toBe(409);
    expect(await listEncuentros(ayni.id)).toMatchObject([{ startsAt: only.startsAt, sequence: 0 }]);
    expect(await listQueuedMails(buyer.id)).toEqual([]);
  });

  test("ignores the id of another content's encuentro", async () => {
    const own = await createWorkshop([3]);
    const other = await createWorkshop([5]);
    const [foreign] = other.encuentros;
    if (!foreign) throw new Error("expected an encuentro");
    await saveEncuentros(own.master, own.ayni.slug, [toInput({ id: foreign.id, startsAt: inDays(8) })]);
    expect(await listEncuentros(other.ayni.id)).toMatchObject([
      { id: foreign.id, startsAt: foreign.startsAt },
    ]);
    expect((await listEncuentros(own.ayni.id)).map(({ id }) => id)).not.toContain(foreign.id);
  });
});

describe("the link of a video call", () => {
  test("is either a generated room that keeps its name or the Master's link", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    await saveEncuentros(master, ayni.slug, [toInput(only, { room: true })]);
    const [stored] = await listEncuentros(ayni.id);
    expect(stored?.roomName).toMatch(/^ayllu-[0-9a-f]{24}$/);
    await saveEncuentros(master, ayni.slug, [toInput({ id: only.id, startsAt: inDays(6) }, { room: true })]);
    expect(await listEncuentros(ayni.id)).toMatchObject([{ roomName: stored?.roomName, joinUrl: null }]);
    await saveEncuentros(master, ayni.slug, [
      toInput({ id: only.id, startsAt: inDays(6) }, { joinUrl: "https://sala.example.test/yo" }),
    ]);
    expect(await listEncuentros(ayni.id)).toMatchObject([
      { roomName: null, joinUrl: "https://sala.example.test/yo" },
    ]);
  });
});

describe("an online encuentro without a link", () => {
  const OWN_LINK = "https://sala.example.test/yo";
  const ourRoom = { roomName: expect.stringMatching(/^ayllu-/), joinUrl: null };
  const noDoor = { roomName: null, joinUrl: null };

  async function createByApi(changes: Record<string, unknown>) {
    const master = await createTestMaster();
    const { body } = await callHandler(create, {
      method: "POST",
      json: {
        title: "Círculo de la puerta",
        contentType: "EVENT",
        shortDescription: "Una hora juntos.",
        description: "Respirar y callar.",
        disciplines: ["MEDITATION"],
        topics: ["CALM"],
        encuentros: [toInput({ startsAt: inDays(3) })],
        status: "PUBLISHED",
        ...changes,
      },
      cookie: await createSessionCookie(master),
    });
    return { master, id: body.data.id as string, slug: body.data.slug as string };
  }

  test("gets our room when it is published, alone or in a series", async () => {
    const single = await createByApi({});
    expect(await listEncuentros(single.id)).toMatchObject([ourRoom]);
    const series = await createByApi({
      contentType: "WORKSHOP",
      encuentros: [3, 10, 17].map((day) =>
        toInput(
          { startsAt: inDays(day) },
          day === 10 ? { joinUrl: OWN_LINK } : { joinUrl: null, room: false },
        ),
      ),
    });
    expect(await listEncuentros(series.id)).toMatchObject([
      ourRoom,
      { roomName: null, joinUrl: OWN_LINK },
      ourRoom,
    ]);
  });

  test("waits for its link in a draft, and gets the room with the publication", async () => {
    const { master, id, slug } = await createByApi({ status: "DRAFT" });
    expect(await listEncuentros(id)).toMatchObject([noDoor]);
    const [stored] = await listEncuentros(id);
    if (!stored) throw new Error("expected an encuentro");
    await saveEncuentros(master, slug, [toInput(stored, { joinUrl: null, room: false })], {
      status: "PUBLISHED",
    });
    expect(await listEncuentros(id)).toMatchObject([{ id: stored.id, ...ourRoom }]);
  });

  test("gets it when its link is taken away or it is added later", async () => {
    const { master, id, slug } = await createByApi({
      encuentros: [toInput({ startsAt: inDays(3) }, { joinUrl: OWN_LINK })],
    });
    const [stored] = await listEncuentros(id);
    if (!stored) throw new Error("expected an encuentro");
    await saveEncuentros(master, slug, [
      toInput(stored, { joinUrl: null, room: false }),
      toInput({ startsAt: inDays(9) }),
    ]);
    expect(await listEncuentros(id)).toMatchObject([ourRoom, ourRoom]);
    await saveEncuentros(master, slug, [toInput(stored, { joinUrl: OWN_LINK })]);
    expect(await listEncuentros(id)).toMatchObject([{ joinUrl: OWN_LINK, roomName: null }]);
  });

  test("gets none in person, when it is cancelled or when it is past", async () => {
    const inPerson = await createByApi({
      modality: "OFFLINE",
      placeName: "Casa",
      placeCity: "Madrid",
      placeCountry: "ES",
    });
    expect(await listEncuentros(inPerson.id)).toMatchObject([noDoor]);
    const online = await createByApi({
      encuentros: [
        toInput({ startsAt: inDays(-3) }),
        toInput({ startsAt: inDays(3) }),
        toInput({ startsAt: inDays(6) }, { cancelled: true }),
      ],
    });
    expect(await listEncuentros(online.id)).toMatchObject([noDoor, ourRoom, noDoor]);
  });
});

describe("the notification mail", () => {
  const tools = buildMailContext({
    calendars: (ids, path) => Promise.resolve([{ method: "PUBLISH", content: `${ids} ${path}` }]),
  });
  const change = {
    kind: "moved" as const,
    id: "1",
    title: "La escucha",
    timezone: "Europe/Madrid",
    startsAt: "2027-01-16T18:00:00.000Z",
    endsAt: "2027-01-16T19:30:00.000Z",
    before: { startsAt: "2027-01-15T18:00:00.000Z", endsAt: "2027-01-15T19:30:00.000Z" },
  };

  test("shows the reader's time and the Master's time", async () => {
    const letter = await encuentrosChangedMail(
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
    expect(letter.lines[1]).toBe("«La escucha» cambia de hora.");
    expect(letter.moments).toEqual([
      {
        label: "Ahora es",
        day: "sábado, 16 de enero de 2027",
        hour: "15:00 (hora de Santiago de Chile) · sáb 16, 19:00 en Madrid",
      },
      {
        label: "Antes era",
        day: "viernes, 15 de enero de 2027",
        hour: "15:00 (hora de Santiago de Chile) · vie 15, 19:00 en Madrid",
        isOff: true,
      },
    ]);
    expect(letter.calendars).toEqual([{ method: "PUBLISH", content: "1 /recibir/la-escucha/o/encuentros" }]);
    expect(letter.action?.url).toBe("https://ayllu.test/recibir/la-escucha/o/encuentros");
  });

  test("attaches an iCalendar file with the change", async () => {
    const { master, ayni, encuentros } = await createWorkshop([3]);
    const { buyer } = await createBuyer(ayni);
    const [only] = encuentros;
    if (!only) throw new Error("expected an encuentro");
    const later = inDays(5);
    await saveEncuentros(master, ayni.slug, [toInput({ id: only.id, startsAt: later })]);
    const [queued] = await listQueuedMails(buyer.id);
    if (!queued) throw new Error("expected a queued mail");
    await sendQueuedMail(queued.id);
    const [mail] = await listInbox(buyer.email);
    const attachment = mail?.attachments?.find(({ fileName }) => fileName === "encuentros.ics");
    const ics = await (
      await fetch(`${inject("inbox")}/email/${mail?.id}/attachment/${attachment?.generatedFileName}`)
    ).text();
    const [event] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
    if (!event) throw new Error("expected an event");
    const parsed = new ICAL.Event(event);
    expect(parsed.uid).toBe(only.id);
    expect(parsed.sequence).toBe(1);
    expect(parsed.startDate.toJSDate()).toEqual(later);
  });

  // 19:00 in Madrid: the southern hemisphere has opposite seasons, and Mexico has no daylight saving time.
  test.each([
    [
      "2027-01-16T18:00:00Z",
      "America/Santiago",
      "15:00 (hora de Santiago de Chile) · sáb 16, 19:00 en Madrid",
    ],
    [
      "2027-01-16T18:00:00Z",
      "America/Mexico_City",
      "12:00 (hora de Ciudad de México) · sáb 16, 19:00 en Madrid",
    ],
    [
      "2027-01-16T18:00:00Z",
      "America/Argentina/Buenos_Aires",
      "15:00 (hora de Buenos Aires) · sáb 16, 19:00 en Madrid",
    ],
    [
      "2027-07-17T17:00:00Z",
      "America/Santiago",
      "13:00 (hora de Santiago de Chile) · sáb 17, 19:00 en Madrid",
    ],
    [
      "2027-07-17T17:00:00Z",
      "America/Mexico_City",
      "11:00 (hora de Ciudad de México) · sáb 17, 19:00 en Madrid",
    ],
    [
      "2027-07-17T17:00:00Z",
      "America/Argentina/Buenos_Aires",
      "14:00 (hora de Buenos Aires) · sáb 17, 19:00 en Madrid",
    ],
    ["2027-07-17T17:00:00Z", null, "19:00 (hora de Madrid)"],
  ])("formats %s for a reader in %s", (instant, zone, expected) => {
    expect(formatMoment(instant, zone, { timezone: "Europe/Madrid" })).toContain(expected);
  });

  test("tells an encuentro in person in the day and hour of its place, wherever the reader is", () => {
    const place = { timezone: "America/Argentina/Buenos_Aires", city: "Buenos Aires" };
    expect(formatMoment("2026-12-08T23:00:00Z", "Europe/Madrid", place)).toBe(
      "martes, 8 de diciembre de 2026, 20:00 en Buenos Aires",
    );
  });
});
