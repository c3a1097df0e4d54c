import { expect, test } from "vitest";
import { GET as listHours } from "@/app/api/ayni/[slug]/hours/route";
import { moveBooking } from "@/lib/bookings/booking/service";
import { db } from "@/lib/platform/db/client";
import { sendReminders } from "@/lib/teaching/reminders";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, EVERY_DAY, noonIn } from "@/tests/support/factories/bookings";
import { listNotificationsOf } from "@/tests/support/factories/notifications";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";

const HOUR_MS = 3_600_000;
const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * HOUR_MS);
const QUESTION = "¿Qué quieres mirar?";
const SHOWN = { minutes: 60, moveHours: 24, questions: [QUESTION] };

const createOffer = () => createTestOffer({ amount: 6000, terms: { questions: [QUESTION] } });

const book = async (offer: { id: string }) =>
  bookAs(await createTestUser({ emailVerified: new Date() }), offer, noonIn(3), {
    answers: ["Mi trabajo"],
    expectedAmount: 6000,
    expectedTerms: SHOWN,
  });

test("what was shown is booked as long as it stands", async () => {
  const { offer } = await createOffer();
  expect((await book(offer)).status).toBe(201);
});

test.each([
  ["length", { minutes: 30 }],
  ["time to change it", { moveHours: 72 }],
  ["questions", { questions: ["¿Qué te duele?"] }],
])("another %s while somebody chooses is told before anything is paid", async (_, terms) => {
  const { offer } = await createOffer();
  await db.bookingTerms.update({ where: { ayniId: offer.id }, data: terms });
  const { status, body } = await book(offer);
  expect([status, body.error]).toEqual([409, "Conflict"]);
  expect(body.message).toMatch(/condiciones/);
  expect(await db.booking.count({ where: { offerId: offer.id } })).toBe(0);
});

test("another price while somebody chooses is told before anything is paid", async () => {
  const { offer } = await createOffer();
  await db.ayni.update({ where: { id: offer.id }, data: { amount: 9000 } });
  const { status, body } = await book(offer);
  expect([status, body.message]).toEqual([409, expect.stringMatching(/precio/)]);
});

test("an archived offer takes no more hours, and a booked one can still be moved", async () => {
  const { offer } = await createTestOffer();
  const person = await createTestUser();
  const { body } = await bookAs(person, offer, noonIn(3));
  await db.ayni.update({ where: { id: offer.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
  expect((await bookAs(await createTestUser(), offer, noonIn(5))).status).toBe(404);
  const moved = await moveBooking(toTestMember(person), body.data.id, { startsAt: noonIn(5).toISOString() });
  expect(moved.startsAt).toBe(noonIn(5).toISOString());
});

test.each(["America/Santiago", "America/Mexico_City", "America/Asuncion"])(
  "a Master who moves to %s keeps what is booked at its instant, and offers hours of the new clock beside it",
  async (zone) => {
    const { offer, master } = await createTestOffer();
    const start = noonIn(3);
    const { body } = await bookAs(await createTestUser(), offer, start);
    await db.availability.update({ where: { masterId: master.id }, data: { zone } });
    const kept = await db.booking.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(kept.startsAt).toEqual(start);
    const day = start.toISOString().slice(0, 10);
    const query = `?from=${day}&to=${day}&tz=${zone}`;
    const { body: hours } = await callHandler(listHours, { params: { slug: offer.slug }, query });
    expect(hours.content.length).toBeGreaterThan(0);
    const toClock = (instant: string) =>
      new Date(instant).toLocaleTimeString("en", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
    for (const { startsAt, endsAt } of hours.content as { startsAt: string; endsAt: string }[]) {
      expect(Number(toClock(startsAt))).toBeGreaterThanOrEqual(9);
      expect(Number(toClock(startsAt))).toBeLessThan(18);
      const isApart =
        Date.parse(endsAt) <= start.getTime() || Date.parse(startsAt) >= start.getTime() + HOUR_MS;
      expect(isApart).toBe(true);
    }
  },
);

test("hours in person stay on the clock of their place while their Master is elsewhere, and are booked by it", async () => {
  const { offer, master } = await createTestOffer({ inPerson: true });
  const place = { placeCity: "Madrid", placeCountry: "ES" };
  await db.ayni.update({ where: { id: offer.id }, data: place });
  await db.availability.update({ where: { masterId: master.id }, data: { zone: "America/Mexico_City" } });
  const day = noonIn(3).toISOString().slice(0, 10);
  const query = `?from=${day}&to=${day}&tz=Europe/Madrid`;
  const list = async () =>
    (await callHandler(listHours, { params: { slug: offer.slug }, query })).body.content;
  const ofMadrid = await list();
  expect(ofMadrid).toContainEqual(expect.objectContaining({ startsAt: noonIn(3).toISOString() }));
  const { status, body } = await bookAs(await createTestUser(), offer, noonIn(3));
  expect(status).toBe(201);
  const { ayniId } = await db.booking.findUniqueOrThrow({ where: { id: body.data.id } });
  const encuentro = await db.encuentro.findFirstOrThrow({ where: { ayniId } });
  expect(encuentro.timezone).toBe("Europe/Madrid");
  // Control: online the same week is on the clock of the Master.
  await db.ayni.update({ where: { id: offer.id }, data: { modality: "ONLINE", onlineType: "VIDEOCALL" } });
  expect(await list()).not.toEqual(ofMadrid);
});

test.each(["apprentice", "master"] as const)(
  "an hour that its %s has moved is reminded of by its new start, also again, and by the former no more",
  async (side) => {
    const { offer, master } = await createTestOffer({ terms: { moveHours: 0 } });
    const person = await createTestUser();
    const [former, start] = [noonIn(3), noonIn(6)];
    const { body } = await bookAs(person, offer, former);
    const startsTold = async () =>
      Promise.all(
        [person, master].map(async (reader) =>
          (await listNotificationsOf(reader))
            .filter(({ type }) => type.startsWith("encuentro-"))
            .map(({ type, payload }) => `${type} ${(payload as { startsAt: string }).startsAt}`)
            .sort(),
        ),
      );
    const told = (kind: string, instant: Date) => `encuentro-${kind} ${instant.toISOString()}`;
    const both = (texts: string[]) => [texts.sort(), texts.sort()];
    await sendReminders(before(former, 24));
    expect(await startsTold()).toEqual(both([told("tomorrow", former)]));
    const mover = toTestMember(side === "master" ? master : person);
    await moveBooking(mover, body.data.id, { startsAt: start.toISOString() }, before(former, 20));
    for (const hours of [19, 1, 0.5]) await sendReminders(before(former, hours));
    await sendReminders(before(start, 24.5));
    expect(await startsTold()).toEqual(both([told("tomorrow", former)]));
    for (const hours of [24, 23]) await sendReminders(before(start, hours));
    expect(await startsTold()).toEqual(both([told("tomorrow", former), told("tomorrow", start)]));
    for (const hours of [1, 0.5]) await sendReminders(before(start, hours));
    expect(await startsTold()).toEqual(
      both([told("tomorrow", former), told("tomorrow", start), told("soon", start)]),
    );
  },
);

test("an hour that is moved nearer than a day is reminded of by its new start, however lately it was booked", async () => {
  const { offer, master } = await createTestOffer({ availability: EVERY_DAY });
  const person = await createTestUser();
  const { body } = await bookAs(person, offer, noonIn(5));
  // In less than a day after it was booked.
  const start = new Date(Date.now() + 5 * HOUR_MS);
  await moveBooking(toTestMember(master), body.data.id, { startsAt: start.toISOString() });
  await sendReminders(new Date(start.getTime() - HOUR_MS));
  const kinds = (await listNotificationsOf(person)).map(({ type }) => type);
  expect(kinds).toEqual(expect.arrayContaining(["encuentros-changed", "encuentro-soon"]));
  expect(kinds).not.toContain("encuentro-tomorrow");
});

test("an hour that was just booked for tomorrow is not reminded of, and one that was booked before is", async () => {
  const { offer, master } = await createTestOffer({ availability: EVERY_DAY });
  const person = await createTestUser();
  const { body } = await bookAs(person, offer, noonIn(5));
  const kindsOf = async (reader: { id: string }) =>
    (await listNotificationsOf(reader)).map(({ type }) => type);
  const bookedHoursBefore = (hours: number) =>
    db.order.updateMany({
      where: { id: body.data.orderId },
      data: { purchaseDate: before(noonIn(5), hours) },
    });
  await bookedHoursBefore(23);
  await sendReminders(before(noonIn(5), 22.9));
  for (const reader of [person, master]) expect(await kindsOf(reader)).not.toContain("encuentro-tomorrow");
  await bookedHoursBefore(25);
  await sendReminders(before(noonIn(5), 22.9));
  for (const reader of [person, master]) expect(await kindsOf(reader)).toContain("encuentro-tomorrow");
});

test("the present hour of a booking blocks its neighbours for nobody who moves it", async () => {
  const { offer, master } = await createTestOffer({ availability: EVERY_DAY });
  const person = await createTestUser();
  const start = noonIn(3);
  const { body } = await bookAs(person, offer, start);
  const day = start.toISOString().slice(0, 10);
  const listStarts = async (viewer: { id: string }, moving: string) => {
    const { body: hours } = await callHandler(listHours, {
      params: { slug: offer.slug },
      query: `?from=${day}&to=${day}&tz=UTC&moving=${moving}`,
      cookie: await createSessionCookie(viewer),
    });
    return (hours.content as { startsAt: string }[]).map(({ startsAt }) => startsAt);
  };
  for (const side of [person, master]) {
    expect(await listStarts(side, body.data.id)).toContain(start.toISOString());
  }
  expect(await listStarts(await createTestUser(), body.data.id)).not.toContain(start.toISOString());
});
